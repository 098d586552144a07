import { mount } from 'svelte'
import '../lib/fonts.css'
import '../lib/tokens.css'
import '../lib/base.css'
import Dev from './Dev.svelte'

export default mount(Dev, { target: document.getElementById('app')! })
