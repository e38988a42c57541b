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
  const { host, messages, session } = usePanel();
  const styles = useStyles();
  const connection = connectionOf(session);
  const staysSignedIn = session.state !== 'out' && session.staysSignedIn;
  return (
    <Page title={messages.app.places.settings}>
      <Section title={messages.settings.connection}>
        <Card>
          <FactList
            facts={[
              [messages.settings.environment, connection?.environment],
              [messages.settings.account, connection?.accountId],
              [messages.settings.user, connection?.username],
              [messages.settings.baseUrl, connection?.baseUrl],
              [messages.settings.legacyBaseUrl, connection?.legacyBaseUrl],
              [messages.settings.authUrl, connection?.authUrl],
              [
                messages.settings.kept[host.kind],
                staysSignedIn ? messages.settings.stays : messages.settings.doesNotStay[host.kind],
              ],
            ]}
          />
          <Button className={styles.action} onClick={() => void host.session.signOut()}>
            {messages.settings.change}
          </Button>
        </Card>
      </Section>
      <ProfileOverlay />
      <Section title={messages.settings.language}>
        <p className={styles.line}>
          {messages.settings.languageShown(messages.settings.languageName, messages.settings.hosts[host.kind])}
        </p>
      </Section>
      <Section title={messages.settings.about}>
        <p className={styles.line}>{messages.app.name}</p>
        <p className={styles.quiet}>{messages.settings.aboutBody}</p>
        <SupportReport />
        {host.selfTest !== undefined && (
          <>
            <p className={styles.quiet}>{messages.settings.selfTestLead(messages.settings.hosts[host.kind])}</p>
            <Button className={styles.action} onClick={() => void host.selfTest?.()}>
              {messages.settings.selfTest(messages.settings.hosts[host.kind])}
            </Button>
          </>
        )}
      </Section>
    </Page>
  );
}
