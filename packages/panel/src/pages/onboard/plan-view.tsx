import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import type { ColumnOption, OnboardOrder, PlannedAddition } from '@tpr/core/workbook';
import { useState } from 'react';
import { needsConfirmation } from '../../panel/environment.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { ActionBar } from '../../components/action-bar.tsx';
import { ConfirmProduction } from '../../components/confirm-production.tsx';
import { Section } from '../../components/section.tsx';
import { ExtrasForm, noExtras } from './extras-form.tsx';
import { additionsOf, countExisting, countPadded } from './plan-state.ts';
import { Reconciliation } from './reconciliation.tsx';
import { RowTable } from './row-table.tsx';

const useStyles = makeStyles({
  padded: { alignItems: 'flex-start', backgroundColor: tokens.colorNeutralBackground1 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface PlanViewProps {
  readonly plan: readonly PlannedAddition[];
  readonly options: readonly ColumnOption[];
  readonly onAdd: (order: OnboardOrder) => void;
  readonly onStartOver: () => void;
}

/** The expected outcome of each line, the attributes and dossier to add, and the button that starts. */
export function PlanView({ plan, options, onAdd, onStartOver }: PlanViewProps) {
  const { messages, session } = usePanel();
  const { onboard: pageMessages } = messages;
  const styles = useStyles();
  const [isPaddingConfirmed, setConfirmed] = useState(false);
  const [extras, setExtras] = useState(noExtras);
  const [isAsking, setAsking] = useState(false);
  const additions = additionsOf(plan, isPaddingConfirmed, pageMessages.leftOut);
  const adds = additions.filter((row) => row.plan === 'add').length;
  const padded = countPadded(plan);
  const existing = countExisting(plan);
  const dossierType = extras.dossierType.trim() === '' ? undefined : extras.dossierType.trim();
  const includesExisting = dossierType !== undefined && existing > 0 && (extras.includesExisting || adds === 0);
  const dossiers = includesExisting ? existing : 0;
  const order: OnboardOrder = {
    additions,
    attributes: extras.attributes
      .filter(({ text }) => text.trim() !== '')
      .map(({ label, text }) => ({ label, cell: text.trim() })),
    dossierType,
    ...(includesExisting && { includesExisting }),
  };
  return (
    <>
      <Reconciliation plan={plan} options={options} />
      <Section title={pageMessages.plan(adds)}>
        {padded > 0 && (
          <Checkbox
            className={styles.padded}
            checked={isPaddingConfirmed}
            label={pageMessages.confirmPadded(padded)}
            onChange={(_, { checked }) => setConfirmed(checked === true)}
          />
        )}
      </Section>
      {(plan.some((row) => row.plan === 'add') || existing > 0) && (
        <Section title={adds > 0 ? pageMessages.extras : pageMessages.extrasOfExisting}>
          <ExtrasForm extras={extras} onChange={setExtras} options={options} adds={adds} existing={existing} />
        </Section>
      )}
      <Section title={pageMessages.rows}>
        <RowTable rows={plan} isPaddingConfirmed={isPaddingConfirmed} />
      </Section>
      <ActionBar label={pageMessages.title}>
        {isAsking ? (
          <ConfirmProduction
            rows={adds + dossiers}
            action={pageMessages.add(adds, dossiers)}
            onConfirm={() => onAdd(order)}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <div className={styles.buttons}>
            <Button
              appearance="primary"
              disabledFocusable={adds + dossiers === 0}
              onClick={() => (needsConfirmation(session, adds + dossiers) ? setAsking(true) : onAdd(order))}
            >
              {pageMessages.add(adds, dossiers)}
            </Button>
            <Button onClick={onStartOver}>{pageMessages.startOver}</Button>
          </div>
        )}
      </ActionBar>
    </>
  );
}
