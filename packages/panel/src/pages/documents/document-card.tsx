import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { outcomeTones, type Tone } from '@tpr/core';
import { agreementOf, type Agreement, type DecisionOutcome, type WaitingDocument } from '@tpr/core/workbook';
import { memo, useId } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { ToneWord } from '../../components/status-word.tsx';
import { FactTable } from './fact-table.tsx';
import { OpenFile } from './open-file.tsx';

const useStyles = makeStyles({
  card: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 220px',
  },
  ticked: { border: `1px solid ${tokens.colorBrandStroke1}` },
  head: { display: 'grid', gridTemplateColumns: '32px minmax(0, 1fr)', padding: '4px 12px 8px 4px' },
  text: { display: 'flex', flexDirection: 'column', gap: '2px', paddingTop: '6px', minWidth: 0 },
  title: {
    margin: 0,
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  party: { overflowWrap: 'anywhere' },
  facts: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  body: { padding: '0 12px 8px' },
  none: { margin: 0, color: tokens.colorNeutralForeground2 },
  reason: { margin: 0, overflowWrap: 'anywhere' },
});

const toneOf: Readonly<Record<Agreement, Tone>> = {
  expired: 'bad',
  endsSoon: 'warning',
  matches: 'good',
  look: 'warning',
  differs: 'bad',
  nothing: 'quiet',
};
interface DocumentCardProps {
  readonly document: WaitingDocument;
  readonly isTicked: boolean;
  readonly outcome: DecisionOutcome | undefined;
  /** Undefined if the document can no longer be decided on. */
  readonly onTick: ((documentId: string, isTicked: boolean) => void) | undefined;
}

/** A document that waits for a decision, with its extracted facts beside those of the portfolio. */
export const DocumentCard = memo(function DocumentCard(props: DocumentCardProps) {
  const { document, isTicked, outcome, onTick } = props;
  const { words, format } = usePanel();
  const { documents: say } = words;
  const styles = useStyles();
  const id = useId();
  const title = document.document ?? say.noDocument;
  const party = document.thirdParty ?? say.noName;
  const agreement = agreementOf(document);
  const about = [
    document.dossierType,
    document.requestedAt === null ? null : say.requested(format.date(document.requestedAt)),
    document.waitsDays === undefined ? null : say.waits(document.waitsDays),
    document.uploadedAt === null ? null : say.uploaded(format.date(document.uploadedAt)),
    document.expires === null ? null : say.expires(format.date(document.expires)),
    document.issuer === null ? null : say.issuedBy(document.issuer),
    document.transmitter === null ? null : say.sentBy(document.transmitter),
    document.format === null ? null : say.form(document.format),
  ].filter((part) => part !== null);
  return (
    <li className={mergeClasses(styles.card, isTicked && styles.ticked)}>
      <div className={styles.head}>
        <Checkbox
          checked={isTicked}
          disabled={onTick === undefined}
          aria-labelledby={`${id}-title ${id}-party`}
          aria-describedby={`${id}-agreement`}
          onChange={(_, { checked }) => onTick?.(document.documentId, checked === true)}
        />
        <div className={styles.text}>
          <h3 id={`${id}-title`} className={styles.title} dir="auto">
            {title}
          </h3>
          <bdi id={`${id}-party`} className={styles.party}>
            {party}
          </bdi>
          <span className={styles.facts}>{about.join(' · ')}</span>
          <OpenFile key={document.fileId} document={document} title={title} />
          {outcome === undefined && (
            <span id={`${id}-agreement`}>
              <ToneWord tone={toneOf[agreement]} word={say.agreement[agreement]} />
            </span>
          )}
          {outcome !== undefined && (
            <>
              <ToneWord tone={outcomeTones[outcome.kind]} word={wordOf(outcome)} code={outcome.status ?? undefined} />
              {outcome.reason !== undefined && <p className={styles.reason}>{outcome.reason}</p>}
            </>
          )}
        </div>
      </div>
      {(outcome === undefined || onTick !== undefined) && (
        <div className={styles.body}>
          {document.facts.length === 0 ? (
            <p className={styles.none}>{say.noFacts}</p>
          ) : (
            <FactTable label={say.factsOf(title, party)} facts={document.facts} />
          )}
        </div>
      )}
    </li>
  );

  function wordOf({ kind, status }: DecisionOutcome): string {
    if (kind !== 'decided' || status === null) return say[kind];
    const known = Object.entries(words.statuses).find(([code]) => code === status);
    return `${say.decided}, ${say.decidedAs(known === undefined ? status : known[1])}`;
  }
});
