// Made by `npm run types` from the server's OpenAPI document; not to be edited.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Add
         * @description Write a line into the draft: an action number or a line of notation.
         *
         *     `draft`, where given, is the number of draft lines the sender saw: a second click that comes too late is turned away.
         */
        Add: {
            /** @default null */
            action: number | null;
            /** @default null */
            draft: number | null;
            seq: number;
            /** @default  */
            text: string;
            /** @enum {unknown} */
            type: "add";
        };
        /**
         * Adjudicate
         * @description In a sandbox: open all seats' sheets as they are.
         */
        Adjudicate: {
            seq: number;
            /** @enum {unknown} */
            type: "adjudicate";
        };
        /** Advice */
        Advice: {
            action: number;
            bot: string;
            lines: components["schemas"]["Expected"][];
            text: string;
        };
        /** AdviceRequest */
        AdviceRequest: {
            bot: string;
            branch: components["schemas"]["Branch"];
        };
        /**
         * AlesiaView
         * @description All that a seat may know.
         */
        AlesiaView: {
            active: string;
            assault: number;
            assaults: number;
            attacks: components["schemas"]["AttackView"][];
            boxes: components["schemas"]["BoxView"][];
            break_in: number;
            broken_in: number;
            combat: components["schemas"]["CombatView"] | null;
            contacts: components["schemas"]["ContactView"][];
            control: components["schemas"]["ControlView"];
            counter: components["schemas"]["CounterView"];
            duty: components["schemas"]["DutyView"] | null;
            ended: string;
            entries: {
                [key: string]: number;
            };
            forts: components["schemas"]["FortView"][];
            forts_lost: number;
            forts_unbuilt: number;
            in_works: string[];
            move: components["schemas"]["MoveView"] | null;
            phase: string;
            seat: string;
            turn: number;
            turns: number;
            units: components["schemas"]["barbaricum.games.alesia.view.UnitView"][];
            view_version: number;
        };
        /**
         * AllowedMessage
         * @description The answer to `Explain` where the line is allowed after all.
         */
        AllowedMessage: {
            text: string;
            /** @enum {unknown} */
            type: "allowed";
        };
        /**
         * AnswerCardView
         * @description A battle action of a phase; `because` says why it would do nothing now, "" where it may be played.
         */
        AnswerCardView: {
            because: string;
            deed: string;
        };
        /**
         * AnswerProposal
         * @description Agree to what is proposed, or not; who proposed it takes it back by not agreeing.
         */
        AnswerProposal: {
            agree: boolean;
            /** @enum {unknown} */
            type: "answer_proposal";
        };
        /**
         * AnswerUndo
         * @description Agree to, or turn down, an undo.
         */
        AnswerUndo: {
            agree: boolean;
            /** @enum {unknown} */
            type: "answer_undo";
        };
        /**
         * AnswerView
         * @description An open window for answers: which side is asked, what would be accepted, FORTIFICATIONS that stand.
         */
        AnswerView: {
            accepts: string[];
            contested: boolean;
            fortifications: number;
            side: string;
        };
        /**
         * AskOffers
         * @description Ask what is offered just below a prefix of keys: [] for the root, then a piece's, and so on.
         */
        AskOffers: {
            prefix: number[];
            /** @enum {unknown} */
            type: "ask_offers";
        };
        /**
         * AskUndo
         * @description Ask to take the last published entries back.
         */
        AskUndo: {
            entries: number;
            /** @enum {unknown} */
            type: "ask_undo";
        };
        /**
         * AttackView
         * @description One declared combat and how it stands: strengths, odds, why hexes are doubled, whether it was fought.
         *
         *     `sum` is the whole sum with its reasons; None once the combat was fought or has lapsed.
         */
        AttackView: {
            attack: number;
            defence: number;
            doubled: string[];
            fought: boolean;
            hexes: string[];
            odds: string;
            sum: components["schemas"]["CombatSumView"] | null;
            units: string[];
        };
        /**
         * Back
         * @description Say that you are back: the bot that covered your seat stops playing it.
         */
        Back: {
            /** @enum {unknown} */
            type: "back";
        };
        /**
         * UnitView
         * @description One unit that takes part.
         *
         *     `place` is a hex, alesia, a box (to the Gaul), off (in some box, to all others), dead, off the map escaped, or out while
         *     it is not placed yet.
         *     `battle` numbers the Battle Rages it is held in (0: none); `attacker` tells whether it attacked there.
         */
        "barbaricum.games.alesia.view.UnitView": {
            acted: boolean;
            attacker: boolean;
            battle: number;
            command: string;
            disrupted: boolean;
            force: string;
            mp: number;
            name: string;
            pila: boolean;
            place: string;
            side: string;
            sp: number;
            title: string;
            type: string;
        };
        /**
         * UnitView
         * @description A unit: its power, type (a letter) and place (`STP/NC`); `order` is what the viewer's sheet tells it, or "".
         *
         *     `passenger` is the letter of the unit that it has aboard, `passenger_power` whose that is; "" where there is none.
         */
        "barbaricum.orders.play.view.UnitView": {
            order: string;
            /** @default  */
            passenger: string;
            /** @default  */
            passenger_power: string;
            place: string;
            power: string;
            type: string;
        };
        /**
         * BattleView
         * @description The battle in hand; a garrison that attacks has no sums.
         *
         *     `account` is the same sum as a table with its reasons, `phases` what each phase is and may be answered by; `dice` are
         *     the rolls of attacker and defender, 0 before they fall; `result` is a sentence once the sums are fixed.
         */
        BattleView: {
            account: components["schemas"]["SourceView"][];
            attacker: string;
            by_sea: boolean;
            cards: components["schemas"]["PlayedView"][];
            defender: string;
            dice: number[];
            field: string;
            mode: string;
            origin: string;
            phase: number;
            phases: components["schemas"]["PhaseView"][];
            result: string;
            space: string;
            sums: components["schemas"]["SumView"][];
        };
        /**
         * BoardView
         * @description One Bay Board; `treasures` has four slots from the left, None where taken.
         */
        BoardView: {
            beaches: string[];
            column: string;
            east: string;
            side: string;
            tile: components["schemas"]["TileView"];
            treasures: (number | null)[];
            villages: components["schemas"]["VillageRoad"][];
        };
        /**
         * BoatView
         * @description Where the Boat lies: a column (L, M, R) and Bay 1 or 2.
         */
        BoatView: {
            bay: number;
            column: string;
        };
        /**
         * BoxView
         * @description One box of the Off Board Chart; `units` is None for all but the Gaul.
         */
        BoxView: {
            opens: number;
            units: string[] | null;
            zone: string;
        };
        /** Branch */
        Branch: {
            at: number;
            luck: number;
            steps?: (number | string)[];
        };
        /**
         * BranchInfo
         * @description That a view is of a what-if: `at` entries of the table's log, then `steps` of it, of which `moves` are moves.
         *
         *     `unknown` says in a sentence what is dealt at random.
         */
        BranchInfo: {
            at: number;
            moves: number;
            steps: number;
            unknown: string;
        };
        /**
         * Calendar
         * @description When no time passes: weekdays (0 is Monday), and days or ranges of days as in 2026-12-24/2027-01-01, in a zone.
         */
        Calendar: {
            /** @default [] */
            days: string[];
            /** @default [] */
            weekdays: number[];
            /** @default UTC */
            zone: string;
        };
        /** CaseRequest */
        CaseRequest: {
            branch: components["schemas"]["Branch"];
            /** @default  */
            refused: string;
        };
        /** CaseText */
        CaseText: {
            text: string;
        };
        /** Clause */
        Clause: {
            id: string;
            rule: string;
            title: string;
            where: string;
        };
        ClientMessage: components["schemas"]["Add"] | components["schemas"]["Explain"] | components["schemas"]["AskOffers"] | components["schemas"]["Undo"] | components["schemas"]["Publish"] | components["schemas"]["AskUndo"] | components["schemas"]["AnswerUndo"] | components["schemas"]["Resign"] | components["schemas"]["Propose"] | components["schemas"]["AnswerProposal"] | components["schemas"]["VoteDraw"] | components["schemas"]["Back"] | components["schemas"]["Adjudicate"] | components["schemas"]["Uncover"] | components["schemas"]["Cover"];
        /**
         * ClockInfo
         * @description The time of the phase that runs, in seconds since 1970; `now` is the server's time when this was sent.
         *
         *     `deadline` is None where this phase has none, or while the clock stands still with `left` seconds left.  `held`: sheets
         *     are opened at the deadline, not before.  `phase` names the kind of phase.
         */
        ClockInfo: {
            began: number;
            deadline: number | null;
            held: boolean;
            left: number | null;
            now: number;
            phase: string;
        };
        /** ClockRequest */
        ClockRequest: {
            /** @default 0 */
            seconds: number;
            /** @enum {string} */
            what: "extend" | "pause" | "resume";
        };
        /**
         * CombatSumView
         * @description The sum of a combat.
         *
         *     `odds` is the heading of the column or "automatic"; `because` says in a sentence how it was come to; `faces` are the
         *     results of the six faces of the die.  `dice` are thrown, of which the Roman takes the one that serves him best; `ways`
         *     counts, for each face, of how many of the 6 to the power of `dice` throws it is the one.
         */
        CombatSumView: {
            attack: number;
            attackers: components["schemas"]["StrengthView"][];
            because: string;
            defence: number;
            defenders: components["schemas"]["DefenceView"][];
            dice: number;
            faces: string[];
            odds: string;
            ways: number[];
        };
        /**
         * CombatView
         * @description The combat being fought.
         */
        CombatView: {
            attackers: string[];
            defenders: string[];
            doubled: string[];
            hexes: string[];
            odds: string;
            results: string[];
            rolls: number[];
            sum: components["schemas"]["CombatSumView"] | null;
        };
        /** ComponentsCheck */
        ComponentsCheck: {
            faults: string[];
            replaced: number;
        };
        /** ComponentsInfo */
        ComponentsInfo: {
            edition: string;
            game: string;
            groups: {
                [key: string]: {
                    [key: string]: {
                        [key: string]: components["schemas"]["ValueInfo"];
                    };
                };
            };
            reasons: {
                [key: string]: string;
            };
            sources: {
                [key: string]: {
                    [key: string]: string;
                };
            };
        };
        /**
         * ContactView
         * @description An enemy hex that able units stand next to: what all of them together would make of it, and the line for it.
         *
         *     `must`: the duty to attack asks that it be attacked.
         */
        ContactView: {
            hex: string;
            line: string;
            must: boolean;
            sum: components["schemas"]["CombatSumView"];
        };
        /**
         * ControlView
         * @description The hexes in each side's zones of control.
         */
        ControlView: {
            gaul: string[];
            roman: string[];
        };
        /**
         * CounterView
         * @description How the besieged are let out: what is still wanted, and the delay counter (None while hidden or not drawn).
         */
        CounterView: {
            drawn_on: number;
            fought: boolean;
            landed: boolean;
            number: number | null;
            released: boolean | null;
        };
        /** Course */
        Course: {
            stops: components["schemas"]["Stop"][];
        };
        /**
         * Cover
         * @description At a hot-seat table: draw the curtain.
         */
        Cover: {
            /** @enum {unknown} */
            type: "cover";
        };
        /** Created */
        Created: {
            commitment: string;
            host: string;
            join: string;
            join_url: string;
            lan: boolean;
            seat: string;
            table: string;
        };
        /** CreateTable */
        CreateTable: {
            /**
             * @default chosen
             * @enum {string}
             */
            allotment: "chosen" | "lot" | "ranked";
            /** @default 900 */
            bot_pace: number;
            components?: {
                [key: string]: unknown;
            };
            game: string;
            /** @default false */
            hot_seat: boolean;
            /** @default false */
            listed: boolean;
            options?: {
                [key: string]: number | string | boolean;
            };
            /** @default  */
            password: string;
            /** @default  */
            player: string;
            position?: {
                [key: string]: unknown;
            } | null;
            /**
             * @default none
             * @enum {string}
             */
            press: "none" | "public" | "full";
            /** @default false */
            press_opened: boolean;
            /**
             * @default click
             * @enum {string}
             */
            publish: "click" | "line";
            ranking?: string[];
            /** @default false */
            sandbox: boolean;
            seats: components["schemas"]["SeatRequest"][];
            /** @default  */
            setup: string;
            timing?: components["schemas"]["Timing"] | null;
            /** @default  */
            webhook: string;
            /** @default true */
            what_if: boolean;
        };
        /**
         * DefenceView
         * @description One hex attacked: its units, the factor they count with, and each feature there with what it is worth.
         */
        DefenceView: {
            factor: number;
            hex: string;
            reasons: components["schemas"]["ReasonView"][];
            total: number;
            units: components["schemas"]["StrengthView"][];
        };
        /**
         * DislodgedView
         * @description A dislodged unit, the places open to it, the province its attacker came from, and its passenger, as in `UnitView`.
         */
        DislodgedView: {
            attacker: string;
            order: string;
            /** @default  */
            passenger: string;
            /** @default  */
            passenger_power: string;
            place: string;
            power: string;
            retreats: string[];
            type: string;
        };
        /**
         * DraftInfo
         * @description The seat's unpublished lines; `complete` when nothing may follow, `unfinished` when a line is half written.
         *
         *     `ready`: a sealed sheet that waits for the other seats'; undo takes it back.
         */
        DraftInfo: {
            complete: boolean;
            lines: string[];
            /** @default false */
            ready: boolean;
            unfinished: boolean;
        };
        /**
         * DrawInfo
         * @description Your own vote for a draw in this phase; nobody learns of it unless all survivors vote for one.
         */
        DrawInfo: {
            voted: boolean;
        };
        /**
         * DutyView
         * @description What the duty to attack still asks: units that owe an attack, hexes that must be attacked; and lines that would do.
         */
        DutyView: {
            hexes: string[];
            proposal: string[];
            units: string[];
        };
        /** EditRequest */
        EditRequest: {
            position: {
                [key: string]: unknown;
            };
        };
        /**
         * ErrorMessage
         * @description Something could not be read, comes at the wrong time or could not be saved; one sentence for the person.
         */
        ErrorMessage: {
            /** @enum {unknown} */
            kind: "notation" | "record" | "request" | "store" | "table";
            message: string;
            /** @enum {unknown} */
            type: "error";
        };
        /** Expected */
        Expected: {
            action: number;
            following: string[];
            share: number;
            text: string;
            value: number;
        };
        /**
         * Explain
         * @description Ask why a line is not allowed, without writing it.
         */
        Explain: {
            text: string;
            /** @enum {unknown} */
            type: "explain";
        };
        /**
         * FortView
         * @description One fort that stands.
         */
        FortView: {
            hex: string;
            manned: boolean;
            shots_left: number;
        };
        /** GameInfo */
        GameInfo: {
            bots: string[];
            id: string;
            options: components["schemas"]["OptionInfo"][];
            phases: components["schemas"]["PhaseInfo"][];
            seats: string[];
            seats_of: {
                [key: string]: string[];
            };
            setups: string[];
            title: string;
            usual_bot: string;
        };
        /**
         * GothicView
         * @description All that a seat may know; `placed` is the leader for whom a space is chosen now, "" where none is.
         */
        GothicView: {
            active: string;
            answer: components["schemas"]["AnswerView"] | null;
            battle: components["schemas"]["BattleView"] | null;
            decks: {
                [key: string]: number;
            };
            discards: {
                [key: string]: number;
            };
            ended: string;
            event: string;
            event_title: string;
            events_left: number;
            garrisons: string[];
            kept: boolean;
            kept_card: string;
            leaders: components["schemas"]["LeaderView"][];
            looked_at: string[];
            objective: components["schemas"]["ObjectiveView"] | null;
            order: components["schemas"]["OrderView"] | null;
            phase: string;
            placed: string;
            plundered: string[];
            removed: string[];
            season: string;
            seat: string;
            second_card: boolean;
            side: string;
            siege: boolean;
            view_version: number;
            year: number;
        };
        /**
         * GroupView
         * @description One Raiding Group; `place` as notation writes it: boat, off, L1 (a Beach), L (a Hinterland).
         */
        GroupView: {
            acted: boolean;
            number: number;
            place: string;
            seat: string;
        };
        /** Health */
        Health: {
            database: string;
            /** @enum {string} */
            status: "ok" | "degraded";
            version: string;
        };
        /**
         * HengistView
         * @description All that a seat may know.
         */
        HengistView: {
            actions_left: number;
            active: string;
            boards: components["schemas"]["BoardView"][];
            boat: components["schemas"]["BoatView"];
            boat_moves: number;
            discard: {
                [key: string]: number;
            };
            groups: components["schemas"]["GroupView"][];
            hand: {
                [key: string]: number;
            } | null;
            payment: components["schemas"]["PaymentView"] | null;
            phase: string;
            pile: number;
            players: components["schemas"]["PlayerView"][];
            quiet: number;
            reserve: number;
            seat: string;
            starter: string;
            tiles_seen: string[];
            turn: number;
            view_version: number;
        };
        /** HostRequest */
        HostRequest: {
            /** @enum {string} */
            action: "reissue" | "free" | "bot";
            /** @default  */
            bot: string;
            seat: number;
        };
        /**
         * InvasionsView
         * @description All that a seat may know.
         *
         *     `captured` are the centres taken last autumn; `hsung_nu_sleeps` says whether the Huns' right to Hsung-nu sleeps.
         */
        InvasionsView: {
            captured: string[];
            dislodged: components["schemas"]["DislodgedView"][];
            hsung_nu_sleeps: boolean;
            owned: {
                [key: string]: string[];
            };
            peoples: components["schemas"]["PeopleView"][];
            phase: string;
            powers: components["schemas"]["PowerView"][];
            season: string;
            seat: string;
            sheet: string[];
            units: components["schemas"]["barbaricum.orders.play.view.UnitView"][];
            view_version: number;
            year: number;
        };
        /** Joined */
        Joined: {
            /** @default  */
            host: string;
            /** @default  */
            join: string;
            seat: string;
            /** @default  */
            seat_url: string;
            table: string;
        };
        /** JoinRequest */
        JoinRequest: {
            /** @default  */
            link: string;
            name: string;
            nonce: string;
            ranking?: string[];
            seat?: number | null;
        };
        /**
         * LeaderView
         * @description One leader: `space` is "" off the map, `army` in men; `hand` is None where the viewer does not see it.
         *
         *     `surely` are cards the viewer knows to be in an unseen hand, `never` deeds that everybody knows it not to hold.
         */
        LeaderView: {
            army: number;
            cards: number;
            hand: string[] | null;
            morale: number;
            name: string;
            never: string[];
            seat: string;
            side: string;
            space: string;
            status: string;
            surely: string[];
            training: number;
        };
        /** LetterInfo */
        LetterInfo: {
            at: number;
            by: string;
            heading: string;
            n: number;
            text: string;
            to: string[];
        };
        /**
         * LogLine
         * @description One thing that happened, in a sentence; `entry` is the number of the log entry it belongs to.
         *
         *     `seat` is the index of the seat that did it, -1 for chance and the table.  `head` marks a line that opens a new
         *     turn.  `kind` and `args` are the event as the game wrote it, for boards that animate.  `undone` marks what was taken
         *     back by consent: it stays in the log, and the game goes on from before it.
         */
        LogLine: {
            args: number[];
            clause: string;
            entry: number;
            /** @default false */
            head: boolean;
            kind: string;
            seat: number;
            text: string;
            /** @default false */
            undone: boolean;
        };
        /**
         * MoveView
         * @description A retreat or advance: whose, how far, and the units still to go; or a party that is coming in by a hex.
         */
        MoveView: {
            hex: string;
            kind: string;
            side: string;
            steps: number;
            units: string[];
        };
        /** NonceRequest */
        NonceRequest: {
            nonce: string;
        };
        /** Notes */
        Notes: {
            text: string;
        };
        /**
         * ObjectiveView
         * @description The Goths' objective card: the cities that count, and those of them that are plundered.
         */
        ObjectiveView: {
            cities: string[];
            plundered: string[];
            title: string;
        };
        /**
         * OfferBranch
         * @description What is offered just below a prefix of the tree of offers; `action` is -1 where it branches on, `text` a leaf's line.
         */
        OfferBranch: {
            action: number;
            key: number;
            kind: string;
            label: string;
            text: string;
        };
        /**
         * OfferLeaf
         * @description One thing the seat may do now: its action, its line in notation, and how a person gets there.
         */
        OfferLeaf: {
            action: number;
            path: components["schemas"]["PathPart"][];
            text: string;
        };
        /**
         * OffersMessage
         * @description The answer to `AskOffers`: what is offered below `prefix` after `seq` log entries and `draft` lines of the draft.
         */
        OffersMessage: {
            branches: components["schemas"]["OfferBranch"][];
            draft: number;
            prefix: number[];
            seq: number;
            /** @enum {unknown} */
            type: "offers";
        };
        /** OffersRequest */
        OffersRequest: {
            branch: components["schemas"]["Branch"];
            prefix: number[];
        };
        /** OptionInfo */
        OptionInfo: {
            name: string;
            ruling: string;
            title: string;
            values: (number | string | boolean)[];
        };
        /**
         * OrdersView
         * @description All that a seat may know: everything but what its rivals write; `owned` are the centres by power.
         */
        OrdersView: {
            dislodged: components["schemas"]["DislodgedView"][];
            owned: {
                [key: string]: string[];
            };
            phase: string;
            powers: components["schemas"]["PowerView"][];
            season: string;
            seat: string;
            sheet: string[];
            units: components["schemas"]["barbaricum.orders.play.view.UnitView"][];
            view_version: number;
            year: number;
        };
        /**
         * OrderView
         * @description The card that is being played: by which leader, for what, with which piece and target ("" where there is none).
         */
        OrderView: {
            card: string;
            deed: string;
            leader: string;
            piece: string;
            target: string;
        };
        /**
         * PathPart
         * @description One step in the tree of offers: piece, then verb and target.
         */
        PathPart: {
            key: number;
            kind: string;
            label: string;
        };
        /**
         * PaymentView
         * @description The payment in hand: for which group and target, its symbols, the one asked for now (from 0).
         *
         *     `three_left` counts the cards still to be given of "any three".
         */
        PaymentView: {
            current: number;
            group: number;
            symbols: components["schemas"]["SymbolView"][];
            target: string;
            three_left: number;
            verb: string;
        };
        /**
         * PeopleView
         * @description The homes (lost ones too) and build sites of a people.
         *
         *     `site_limit` and `unit_limit` follow from its homes (None: no limit but its centres); `rights` are the homes beyond three
         *     it may have, placed or not.
         */
        PeopleView: {
            homes: string[];
            name: string;
            rights: number;
            site_limit: number;
            sites: string[];
            unit_limit: number | null;
        };
        /** PhaseInfo */
        PhaseInfo: {
            kind: string;
            title: string;
        };
        /**
         * PhaseView
         * @description One of the ten phases: whose it is ("" for both), whether it is past, now or to come, and what may be played.
         */
        PhaseView: {
            accepts: components["schemas"]["AnswerCardView"][];
            clause: string;
            leader: string;
            number: number;
            state: string;
            title: string;
        };
        /** Plans */
        Plans: {
            /** @default  */
            before: string;
            text: string;
        };
        /**
         * PlayedView
         * @description A battle card and the phase it was played in.
         */
        PlayedView: {
            card: string;
            deed: string;
            leader: string;
            phase: number;
        };
        /**
         * PlayerView
         * @description What is open of a player: the number of cards and the treasures, highest first.
         */
        PlayerView: {
            cards: number;
            score: number;
            seat: string;
            treasures: number[];
        };
        /** PositionFile */
        PositionFile: {
            components?: {
                [key: string]: unknown;
            };
            format: string;
            game: string;
            options: {
                [key: string]: number | string | boolean;
            };
            position: {
                [key: string]: unknown;
            };
            setup: string;
        };
        /**
         * PowerView
         * @description One power; `due` is how many units it may build (less than 0: must remove); `asked` whether this phase asks it.
         */
        PowerView: {
            alive: boolean;
            asked: boolean;
            centres: number;
            due: number;
            name: string;
            units: number;
        };
        /**
         * PressInfo
         * @description Press as the table chose it, how many letters this reader may read, and how many of them it has not read yet.
         *
         *     `opened`: after the game everybody may read everything.
         */
        PressInfo: {
            letters: number;
            /** @enum {unknown} */
            mode: "full" | "none" | "public";
            opened: boolean;
            unread: number;
        };
        /**
         * ProposalInfo
         * @description A vote on the clock: who asks, for what in words, which seats agree and how many must; `say`: whether you may vote.
         */
        ProposalInfo: {
            agreed: string[];
            by: string;
            needed: number;
            say: boolean;
            text: string;
        };
        /**
         * Propose
         * @description Ask the others for more time (`seconds` more), or to stop or start the clock; more than half must agree.
         */
        Propose: {
            /** @default 0 */
            seconds: number;
            /** @enum {unknown} */
            type: "propose";
            /** @enum {unknown} */
            what: "extend" | "pause" | "resume";
        };
        /**
         * Publish
         * @description Publish the draft.
         */
        Publish: {
            seq: number;
            /** @enum {unknown} */
            type: "publish";
        };
        /** Ranking */
        Ranking: {
            ranking: string[];
        };
        /** Read */
        Read: {
            count: number;
        };
        /**
         * ReasonView
         * @description A feature of a hex that doubles its defenders, or why it does not (`counts` tells which).
         */
        ReasonView: {
            clause: string;
            counts: boolean;
            text: string;
        };
        /**
         * RefusalMessage
         * @description Why something is not allowed.  `title` is what cannot be done, `reason` because of what, `cause` what to point at.
         */
        RefusalMessage: {
            cause: string;
            clause: string;
            reason: string;
            text: string;
            title: string;
            /** @enum {unknown} */
            type: "refusal";
        };
        /**
         * Resign
         * @description Give the game up.
         */
        Resign: {
            /** @enum {unknown} */
            type: "resign";
        };
        /**
         * ResultInfo
         * @description How the game ended.
         */
        ResultInfo: {
            clause: string;
            text: string;
            winners: string[];
        };
        /** Rulebook */
        Rulebook: {
            clauses: {
                [key: string]: components["schemas"]["Clause"];
            };
            counted: string[];
            edition: string;
            game: string;
            rulings: {
                [key: string]: components["schemas"]["Ruling"];
            };
            title: string;
        };
        /** Ruling */
        Ruling: {
            clauses: string[];
            decision: string;
            /** @enum {string} */
            ground: "text" | "published" | "own";
            id: string;
            /** @default  */
            option: string;
            question: string;
            reason: string;
        };
        /** Say */
        Say: {
            text: string;
            to?: string[];
        };
        /**
         * SeatInfo
         * @description Who sits where.  `kind`: open (free), person, bot.
         *
         *     `acts`: the table waits for it; `ready`: its sealed sheet is ready.  `cover` is the bot that plays until its owner says to
         *     be back, after `missed` phases in a row.  `out`: it is no longer in the game.
         */
        SeatInfo: {
            acts: boolean;
            bot: string;
            connected: boolean;
            /** @default  */
            cover: string;
            index: number;
            /** @enum {unknown} */
            kind: "bot" | "open" | "person";
            /** @default 0 */
            missed: number;
            name: string;
            /** @default false */
            out: boolean;
            player: string;
            /** @default false */
            ready: boolean;
            you: boolean;
        };
        /** SeatRequest */
        SeatRequest: {
            /** @default  */
            bot: string;
            /** @enum {string} */
            kind: "me" | "open" | "bot";
            /** @default  */
            name: string;
        };
        ServerMessage: components["schemas"]["TableView"] | components["schemas"]["RefusalMessage"] | components["schemas"]["AllowedMessage"] | components["schemas"]["OffersMessage"] | components["schemas"]["ErrorMessage"];
        /**
         * ShareView
         * @description What one source adds to one side: `detail` says of what, `struck` are values the enemy took away.
         *
         *     `total` is the running total down to here.  `because` is set where the source counts nothing, and says why; `open`
         *     where it is not known yet.
         */
        ShareView: {
            because: string;
            detail: string;
            open: boolean;
            struck: string[];
            total: number;
            value: number;
        };
        /**
         * SourceView
         * @description A line of the sum: the attacker's share and the defender's, in the order of the rulebook.
         */
        SourceView: {
            attack: components["schemas"]["ShareView"];
            clause: string;
            defence: components["schemas"]["ShareView"];
            source: string;
        };
        /** StandingAnswer */
        StandingAnswer: {
            do: string;
            when?: {
                [key: string]: string;
            };
        };
        /** StandingAnswers */
        StandingAnswers: {
            answers: components["schemas"]["StandingAnswer"][];
            deeds?: {
                [key: string]: string;
            };
            facts?: {
                [key: string]: string[];
            };
        };
        /** Stop */
        Stop: {
            after: number[];
            before: number[];
            end: number;
            entry: number;
            seat: number;
            text: string;
        };
        /**
         * StrengthView
         * @description A unit's strength points, and where it stands.
         */
        StrengthView: {
            hex: string;
            sp: number;
            unit: string;
        };
        /**
         * SumView
         * @description One side's sum as it stands: what each part adds, and the total; `die` is 0 before it is rolled.
         */
        SumView: {
            army: number;
            die: number;
            field: number;
            leader: string;
            morale: number;
            reinforcements: number;
            total: number;
            training: number;
            wall: number;
        };
        /**
         * SymbolView
         * @description One symbol of a payment and the kinds of card given for it (three where any three pay).
         */
        SymbolView: {
            paid: string[];
            terrain: string;
        };
        /** TableSummary */
        TableSummary: {
            /**
             * @default chosen
             * @enum {string}
             */
            allotment: "chosen" | "lot" | "ranked";
            game: string;
            heading: string;
            /** @default  */
            join_url: string;
            open_seats: number;
            seats: components["schemas"]["SeatInfo"][];
            status: string;
            table: string;
            title: string;
        };
        /**
         * TableView
         * @description Everything one reader may see of a table; sent whole on every change and by GET.
         *
         *     `seq` counts log entries and fences stale actions: send it back with every action.  `seat` is the index of the seat
         *     whose eyes these are, -1 for a spectator.  `covered` is True at a hot-seat table until a seat is uncovered: then
         *     `view`, `offers`, `draft` and private log lines are absent.  `offers` is None where there are too many to list: then
         *     AskOffers tells them branch by branch.
         *     `view` is the game's own struct (`HengistView`, ...) or None before the deal and while covered.
         *
         *     `log` holds the lines of entry `log_from` and later ones.  With `log_from` 0 it is the whole log; otherwise keep the
         *     lines you have of entries below `log_from` and put these in place of the rest.
         *
         *     `nonce_wanted`: this link's browser has still to give its part of the seed (POST .../nonce), else the game cannot
         *     start.  `undoable`: how many `entries` to ask back (AskUndo) to return to this seat's last published decision, 0 when
         *     there is none.  `score` is the running score by seat of this table, over all rematches.  `rematch` is the id of the
         *     table where the rematch is played, "" while there is none; a seat gets its link there by POST .../rematch.
         *
         *     `sealed`: sealed sheets are asked for, each ready by `Publish`.  `timing` is how phases are timed, `clock` the time of this
         *     one; both None where the table has no deadlines.  `press` is None where the table has none, `draw` where this seat has no
         *     say in the game's end.
         *
         *     A link may hold several seats (`SeatInfo.you`): with `hot_seat` on a screen that people share behind a curtain, else
         *     played by one person, who is shown one seat at a time and changes with `Uncover`.  `allotment`: how seats are given out;
         *     unless they are chosen, a seat is only a place until the game begins.  `ranking` are your wishes, None where none count.
         *     `sandbox`: you play all seats, and `Adjudicate` opens their sheets.  `feed` is the path of this seat's Atom feed, "" for
         *     spectators; `webhook` is the host that news is sent to, told to the table's maker alone.
         *
         *     `what_if`: positions may be played on in private now.  `branch` is set where this is such a position; then `seat` is
         *     the seat that decides in it, and everything unknown to whoever looks is a sample.
         */
        TableView: {
            /** @enum {unknown} */
            allotment: "chosen" | "lot" | "ranked";
            bot_pace: number;
            /** @default null */
            branch: components["schemas"]["BranchInfo"] | null;
            clock: components["schemas"]["ClockInfo"] | null;
            commitment: string;
            components: string;
            covered: boolean;
            draft: components["schemas"]["DraftInfo"] | null;
            draw: components["schemas"]["DrawInfo"] | null;
            feed: string;
            game: string;
            heading: string;
            host: boolean;
            hot_seat: boolean;
            log: components["schemas"]["LogLine"][];
            log_from: number;
            nonce_wanted: boolean;
            nonces: number;
            offers: components["schemas"]["OfferLeaf"][] | null;
            options: {
                [key: string]: number | string | boolean;
            };
            press: components["schemas"]["PressInfo"] | null;
            prompt: string;
            proposal: components["schemas"]["ProposalInfo"] | null;
            /** @enum {unknown} */
            publish: "click" | "line";
            ranking: string[] | null;
            reconstructed: boolean;
            rematch: string;
            /** @default null */
            replay_at: number | null;
            result: components["schemas"]["ResultInfo"] | null;
            sandbox: boolean;
            score: number[];
            sealed: boolean;
            seat: number;
            seat_name: string;
            seats: components["schemas"]["SeatInfo"][];
            seq: number;
            setup: string;
            /** @enum {unknown} */
            status: "over" | "running" | "suspended" | "waiting";
            table: string;
            timing: components["schemas"]["Timing"] | null;
            title: string;
            /** @enum {unknown} */
            type: "table";
            undo: components["schemas"]["UndoRequest"] | null;
            undoable: number;
            view: components["schemas"]["HengistView"] | components["schemas"]["GothicView"] | components["schemas"]["OrdersView"] | components["schemas"]["InvasionsView"] | components["schemas"]["OrdersView"] | components["schemas"]["AlesiaView"] | null;
            view_version: number;
            waiting_for: string[];
            webhook: string;
            what_if: boolean;
        };
        /**
         * TileView
         * @description A Road Tile as the seat sees it.
         *
         *     `shield` is the seat that alone has looked ("" if none or both); `open` means both have; `known` that this
         *     viewer may look.  `leads_to` maps roads to slots 1 to 4: all of them when known, else those that raids have shown
         *     and the one that follows from three.
         */
        TileView: {
            known: boolean;
            leads_to: {
                [key: string]: number;
            };
            name: string;
            open: boolean;
            shield: string;
        };
        /**
         * Timing
         * @description How long phases last, and what becomes of those who miss their ends.
         *
         *     `lengths` are seconds by the game's kinds of phases; a kind without one waits for ever.  `at_deadline`: orders are opened
         *     at the deadline even if everybody is ready before.  Who misses `missed` phases in a row (0: any number) is covered by
         *     the bot `cover`.
         */
        Timing: {
            /** @default false */
            at_deadline: boolean;
            calendar?: components["schemas"]["Calendar"];
            /** @default  */
            cover: string;
            /** @default {} */
            lengths: {
                [key: string]: number;
            };
            /** @default 2 */
            missed: number;
        };
        /**
         * Uncover
         * @description Where a link holds several seats: show this one; on a shared screen the one shown before is covered.
         */
        Uncover: {
            seat: number;
            /** @enum {unknown} */
            type: "uncover";
        };
        /**
         * Undo
         * @description Take the draft's last line back (`all`: the whole draft; `line`: that one, from 0, and what falls with it).
         */
        Undo: {
            /** @default false */
            all: boolean;
            /** @default null */
            line: number | null;
            seq: number;
            /** @enum {unknown} */
            type: "undo";
        };
        /**
         * UndoRequest
         * @description Someone asks to take published entries back; all seats must agree.  `warning` says what it would give away.
         */
        UndoRequest: {
            agreed: string[];
            by: string;
            entries: number;
            warning: string;
        };
        /** ValueInfo */
        ValueInfo: {
            origin: string;
            value: unknown;
        };
        /**
         * VillageRoad
         * @description A road to the Village: its colour, printed terrains, and whether it was raided.
         */
        VillageRoad: {
            road: string;
            terrains: string[];
            used: boolean;
        };
        /**
         * VoteDraw
         * @description Vote for a draw in this phase, in secret, or take the vote back.
         */
        VoteDraw: {
            agree: boolean;
            /** @enum {unknown} */
            type: "vote_draw";
        };
        /** WebhookRequest */
        WebhookRequest: {
            url: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
