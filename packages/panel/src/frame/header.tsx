import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { TableRegular } from '@fluentui/react-icons/svg/table';
import { useState } from 'react';
import { connectionOf, isProduction } from '../panel/environment.ts';
import { useNavigation } from '../panel/navigation.tsx';
import { usePanel } from '../panel/panel-context.tsx';
import { Menu } from '../parts/menu.tsx';
import { Help } from './help.tsx';

const useStyles = makeStyles({
  header: { backgroundColor: tokens.colorNeutralBackground1, borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  line: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '40px', padding: '4px 8px 4px 16px' },
  account: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
  gap: { flexGrow: 1 },
});

/** The line at the top: whose account, which environment, the menu. Production is a red chip. */
export function Header() {
  const { host, words, session } = usePanel();
  const { go } = useNavigation();
  const [showsHelp, setShowsHelp] = useState(false);
  const styles = useStyles();
  const connection = connectionOf(session);
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        {connection !== undefined && (
          <>
            <span className={styles.account} title={connection.username}>
              {words.app.account(connection.accountId)}
            </span>
            <Environment name={connection.environment} isProduction={isProduction(connection)} />
          </>
        )}
        <span className={styles.gap} />
        <Menu
          label={words.app.menu}
          icon={<MoreHorizontalRegular />}
          groups={[
            [
              { icon: <TableRegular />, word: words.app.places.portfolio, act: () => go('portfolio') },
              { icon: <SettingsRegular />, word: words.app.places.settings, act: () => go('settings') },
              { icon: <QuestionCircleRegular />, word: words.app.help, act: () => setShowsHelp(true) },
            ],
            [{ icon: <SignOutRegular />, word: words.app.signOut, act: () => void host.session.signOut() }],
          ]}
        />
      </div>
      {showsHelp && <Help onClose={() => setShowsHelp(false)} />}
    </header>
  );
}

function Environment({ name, isProduction }: { readonly name: string | undefined; readonly isProduction: boolean }) {
  const { words } = usePanel();
  if (isProduction) {
    return (
      <Badge color="danger" appearance="filled" shape="rounded">
        {name ?? words.app.production}
      </Badge>
    );
  }
  return (
    <Badge color="informative" appearance="outline" shape="rounded">
      {name ?? 'Test'}
    </Badge>
  );
}
