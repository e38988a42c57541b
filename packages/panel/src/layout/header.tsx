import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowSwapRegular } from '@fluentui/react-icons/svg/arrow-swap';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock';
import { MathFormulaRegular } from '@fluentui/react-icons/svg/math-formula';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { TableRegular } from '@fluentui/react-icons/svg/table';
import { isProduction } from '@tpr/core';
import { connectionOf } from '../panel/environment.ts';
import { useNavigation } from '../panel/navigation.tsx';
import { usePanel } from '../panel/panel-context.tsx';
import { Menu } from '../components/menu.tsx';
import { Help, type OpenHelp } from './help.tsx';

const useStyles = makeStyles({
  header: { backgroundColor: tokens.colorNeutralBackground1, borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  line: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '40px', padding: '4px 8px 4px 16px' },
  facts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', flexGrow: 1, minWidth: 0 },
  account: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** The top line: the account, the environment and the menu. Production is a red badge. */
export function Header({ help }: { readonly help: OpenHelp }) {
  const { host, messages, session } = usePanel();
  const { go } = useNavigation();
  const styles = useStyles();
  const connection = connectionOf(session);
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <div className={styles.facts}>
          {connection !== undefined && (
            <>
              <span className={styles.account} title={connection.username}>
                {messages.app.account(connection.accountId)}
              </span>
              <Environment name={connection.environment} isProduction={isProduction(connection)} />
            </>
          )}
        </div>
        <Menu
          label={messages.app.menu}
          icon={<MoreHorizontalRegular />}
          groups={[
            [
              { icon: <TableRegular />, label: messages.app.places.portfolio, act: () => go('portfolio') },
              { icon: <ArrowSwapRegular />, label: messages.app.compareList, act: () => go('onboard') },
              { icon: <MathFormulaRegular />, label: messages.app.places.formulas, act: () => go('formulas') },
              ...(host.hostPage === undefined
                ? []
                : [{ icon: <CalendarClockRegular />, label: host.hostPage.title, act: () => go('hostPage') }]),
              { icon: <SettingsRegular />, label: messages.app.places.settings, act: () => go('settings') },
              { icon: <QuestionCircleRegular />, label: messages.app.help, act: help.open },
            ],
            [{ icon: <SignOutRegular />, label: messages.app.signOut, act: () => void host.session.signOut() }],
          ]}
        />
      </div>
      {help.isOpen && <Help onClose={help.close} />}
    </header>
  );
}

function Environment({ name, isProduction }: { readonly name: string | undefined; readonly isProduction: boolean }) {
  const { messages } = usePanel();
  if (isProduction) {
    return (
      <Badge color="danger" appearance="filled" shape="rounded">
        {name ?? messages.app.production}
      </Badge>
    );
  }
  return (
    <Badge color="informative" appearance="outline" shape="rounded">
      {name ?? 'Test'}
    </Badge>
  );
}
