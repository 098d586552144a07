// Writes src/lib/schema.d.ts, or the file that is named, from the OpenAPI document of a running server: `npm run types`.
import { writeFile } from 'node:fs/promises'
import openapi, { astToString } from 'openapi-typescript'

const server = process.env.BARBARICUM_SERVER ?? 'http://127.0.0.1:8000'
const document = await (await fetch(`${server}/api/schema`)).json()
// The addresses are in api.ts; here only what crosses the wire is wanted.
const types = astToString(await openapi({ ...document, paths: {} }, { alphabetize: true }))
await writeFile(process.argv[2] ?? 'src/lib/schema.d.ts', `// Made by \`npm run types\` from the server's OpenAPI document; not to be edited.\n\n${types}`)
