import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowRightRegular } from '@fluentui/react-icons/svg/arrow-right';
import { FolderAddRegular } from '@fluentui/react-icons/svg/folder-add';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import type { ReviewedChange } from '@tpr/core/workbook';
import { memo, useId, type Dispatch } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { useHiddenStyles } from '../../components/hidden-styles.ts';
import { ToneLabel } from '../../components/status-label.tsx';
import type { Grouping } from './change-pages.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { Correction } from './correction.tsx';
import type { ChangeStanding, DecisionStep } from './decisions.ts';
import { mayStartDossiers, refusedText, sentText, showValues, typedText } from './value-text.ts';

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: '32px minmax(0, 1fr)',
    // As in a document's card, for the focus ring.
    alignItems: 'start',
    columnGap: '6px',
    padding: '4px 12px 8px 4px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  content: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0, paddingTop: '6px' },
  field: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  values: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '6px', minWidth: 0 },
  value: { minWidth: 0, overflowWrap: 'anywhere' },
  old: { color: tokens.colorNeutralForeground2 },
  fresh: { fontWeight: tokens.fontWeightSemibold },
  struck: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  arrow: { display: 'inline-flex', color: tokens.colorNeutralForeground3 },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  badges: { display: 'flex', flexWrap: 'wrap', columnGap: '12px', rowGap: '4px', fontSize: tokens.fontSizeBase200 },
});

interface ChangeLineProps {
  readonly reviewed: ReviewedChange;
  readonly by: Grouping;
  readonly standing: ChangeStanding;
  readonly isCorrected: boolean;
  readonly decide: Dispatch<DecisionStep>;
}

/** One field of one third party: its current value, the new value, and remarks. */
export const ChangeLine = memo(function ChangeLine({ reviewed, by, standing, isCorrected, decide }: ChangeLineProps) {
  const panel = usePanel();
  const { messages } = panel;
  const { changes: pageMessages } = messages;
  const styles = useStyles();
  const { hidden } = useHiddenStyles();
  const id = useId();
  const { change } = reviewed;
  const field = change.edit.attribute.label;
  const party = reviewed.name ?? pageMessages.noName(change.edit.thirdpartyId);
  const isRefused = change.verdict === 'refused';
  const old = showValues(change.remoteValues, reviewed, panel);
  const shown = showValues(change.values, reviewed, panel);
  const fresh = isRefused ? refusedText(change, panel.language) : shown;
  const hints = isRefused ? [] : hintsOf(reviewed, shown, isCorrected, pageMessages);
  const leaves = standing === 'sends' || standing === 'undecided';
  return (
    <li className={styles.line}>
      {change.verdict === 'change' ? (
        <Checkbox
          checked={standing === 'sends'}
          aria-labelledby={`${id}-field ${id}-values`}
          onChange={(_, { checked }) =>
            decide({ kind: 'act', ids: [reviewed.id], action: checked === true ? 'send' : 'skip' })
          }
        />
      ) : (
        <span />
      )}
      <div className={styles.content}>
        <span id={`${id}-field`} className={styles.field} dir="auto">
          {by === 'field' ? [party, reviewed.identifier].filter((each) => each !== null).join(' · ') : field}
        </span>
        <span id={`${id}-values`} className={styles.values}>
          <bdi className={mergeClasses(styles.value, styles.old)}>{old ?? pageMessages.nothingHeld}</bdi>
          <span className={styles.arrow} aria-hidden>
            <ArrowRightRegular />
          </span>
          <span className={hidden}>{pageMessages.becomes}</span>
          <bdi className={mergeClasses(styles.value, styles.fresh, !leaves && styles.struck)}>
            {fresh ?? pageMessages.nothingHeld}
          </bdi>
        </span>
        {hints.length > 0 && <span className={styles.hint}>{hints.join(' · ')}</span>}
        {(mayStartDossiers(field) || change.verdict === 'conflict' || isRefused) && (
          <span className={styles.badges}>
            {change.verdict === 'conflict' && <ToneLabel tone="warning" label={pageMessages.conflict} />}
            {isRefused && <ToneLabel tone="bad" label={pageMessages.notAllowed} icon={<ProhibitedRegular />} />}
            {standing === 'sends' && mayStartDossiers(field) && (
              <ToneLabel
                tone="info"
                label={pageMessages.mayStart}
                code={pageMessages.mayStartWhy}
                icon={<FolderAddRegular />}
              />
            )}
          </span>
        )}
        {change.verdict === 'conflict' && (
          <ConflictChoice
            label={pageMessages.choiceFor(field, party)}
            now={old ?? pageMessages.nothingHeld}
            before={showValues(change.edit.baseValues ?? [], reviewed, panel) ?? pageMessages.nothingHeld}
            standing={standing}
            onChoose={(action) => decide({ kind: 'act', ids: [reviewed.id], action })}
          />
        )}
        {isRefused && <Correction reviewed={reviewed} party={party} isPutBack={standing === 'takes'} decide={decide} />}
      </div>
    </li>
  );
});

function hintsOf(
  { change, isFinal }: ReviewedChange,
  shown: string | undefined,
  isCorrected: boolean,
  pageMessages: ReturnType<typeof usePanel>['messages']['changes'],
): string[] {
  const sent = sentText(change, shown);
  const typed = typedText(change);
  return [
    ...(isCorrected ? [pageMessages.corrected] : typed === undefined ? [] : [pageMessages.typed(typed)]),
    ...(sent === undefined
      ? []
      : [pageMessages.sentAs(sent, change.type === null ? undefined : pageMessages.types[change.type])]),
    ...(isFinal === true ? [pageMessages.isFinal] : []),
  ];
}
