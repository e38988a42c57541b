import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { connectionOf } from '../../panel/environment.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { Card } from '../../components/card.tsx';
import { Page } from '../../components/page.tsx';
import { SupportReport } from '../../components/support-report.tsx';
import { Section } from '../../components/section.tsx';
import { FactList } from './fact-list.tsx';
import { ProfileOverlay } from './profile-overlay.tsx';

const useStyles = makeStyles({
  line: { margin: 0 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2 },
  action: { alignSelf: 'flex-start' },
});

/** The page of settings: the connection, the profile overlay, the language, and about. */
export function Settings() {
  const { host, words, session } = usePanel();
  const styles = useStyles();
  const connection = connectionOf(session);
  const staysSignedIn = session.state !== 'out' && session.staysSignedIn;
  return (
    <Page title={words.app.places.settings}>
      <Section title={words.settings.connection}>
        <Card>
          <FactList
            facts={[
              [words.settings.environment, connection?.environment],
              [words.settings.account, connection?.accountId],
              [words.settings.user, connection?.username],
              [words.settings.baseUrl, connection?.baseUrl],
              [words.settings.legacyBaseUrl, connection?.legacyBaseUrl],
              [words.settings.authUrl, connection?.authUrl],
              [
                words.settings.kept[host.kind],
                staysSignedIn ? words.settings.stays : words.settings.doesNotStay[host.kind],
              ],
            ]}
          />
          <Button className={styles.action} onClick={() => void host.session.signOut()}>
            {words.settings.change}
          </Button>
        </Card>
      </Section>
      <ProfileOverlay />
      <Section title={words.settings.language}>
        <p className={styles.line}>
          {words.settings.languageShown(words.settings.languageName, words.settings.hosts[host.kind])}
        </p>
      </Section>
      <Section title={words.settings.about}>
        <p className={styles.line}>{words.app.name}</p>
        <p className={styles.quiet}>{words.settings.aboutBody}</p>
        <SupportReport />
        {host.selfTest !== undefined && (
          <>
            <p className={styles.quiet}>{words.settings.selfTestLead(words.settings.hosts[host.kind])}</p>
            <Button className={styles.action} onClick={() => void host.selfTest?.()}>
              {words.settings.selfTest(words.settings.hosts[host.kind])}
            </Button>
          </>
        )}
      </Section>
    </Page>
  );
}
