/** Which of the three layouts fits the window. */
import { MediaQuery } from 'svelte/reactivity'

const narrowQuery = new MediaQuery('max-width: 1100px')
const phoneQuery = new MediaQuery('max-width: 700px')

export const media = {
  get narrow() {
    return narrowQuery.current
  },
  get phone() {
    return phoneQuery.current
  },
}
