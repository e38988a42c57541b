// One file for all tests that need a browser: browser and panel are loaded once.
import './activity.ts';
import './changes.ts';
import './documents.ts';
import './doubts.ts';
import './focus.ts';
import './formulas.ts';
import './gone-table.ts';
import './keyboard.ts';
import './live.ts';
import './narrow.ts';
import './onboard.ts';
import './opened-rows.ts';
import './overview.ts';
import './pages.ts';
import './portfolio.ts';
import './session.ts';
import './support.ts';
