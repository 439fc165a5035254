import './fonts.css'
import './tokens.css'
import './base.css'
import './states.css'
