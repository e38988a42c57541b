import { Card, Section } from '@tpr/panel/components';
import { makeStyles, tokens } from '@fluentui/react-components';
import type { HostPageProps } from '@tpr/panel';
import type { ComponentType } from 'react';
import type { PanelStore } from '../panel-store.ts';
import type { AskScript } from '../script-run.ts';
import { sidebarMessages } from '../messages.ts';
import { FormulaConnection } from './formula-connection.tsx';
import { NewSchedule } from './new-schedule.tsx';
import { ScheduleList } from './schedule-list.tsx';
import { useScript } from './use-script.ts';

const useStyles = makeStyles({
  line: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** The page that the panel has only in Google Sheets: the connection of formulas, and the schedules. */
export function createOwnContent(ask: AskScript, store: PanelStore): ComponentType<HostPageProps> {
  return function OwnContent({ size }) {
    const styles = useStyles();
    const connection = useScript(ask, store);
    const schedules = useScript(ask, store);
    const { language, isBound, session } = connection.state;
    const messages = sidebarMessages[language];
    return (
      <>
        {isBound && session.state === 'in' && <p className={styles.line}>{messages.bound}</p>}
        <Section title={messages.formulas}>
          <Card>
            <FormulaConnection {...connection} />
          </Card>
        </Section>
        <Section title={messages.schedules}>
          <ScheduleList {...schedules} />
          <Card>
            <NewSchedule {...schedules} size={size} />
          </Card>
        </Section>
      </>
    );
  };
}
