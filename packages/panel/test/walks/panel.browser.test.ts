// One file for all that needs a browser: it is started once, and the panel is loaded once.
import './activity.ts';
import './changes.ts';
import './documents.ts';
import './focus.ts';
import './formulas.ts';
import './keyboard.ts';
import './live.ts';
import './narrow.ts';
import './onboard.ts';
import './overview.ts';
import './pages.ts';
import './portfolio.ts';
import './session.ts';
import './support.ts';
