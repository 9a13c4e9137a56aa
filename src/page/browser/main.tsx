import { render } from 'preact'
import '../style/page.css'
import { App } from './app.tsx'

const place = document.getElementById('page')
if (place) render(<App />, place)
