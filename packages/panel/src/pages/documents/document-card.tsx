import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { outcomeTones, type Tone } from '@tpr/core';
import { agreementOf, type Agreement, type DecisionOutcome, type WaitingDocument } from '@tpr/core/workbook';
import { memo, useId } from 'react';
import { low } from '../../theme/narrow.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { ToneLabel } from '../../components/status-label.tsx';
import { FactTable } from './fact-table.tsx';
import { OpenFile } from './open-file.tsx';

const useStyles = makeStyles({
  card: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 220px',
    // The heading below the list would move out of view as cards of unknown heights are laid out.
    [low]: { contentVisibility: 'visible' },
  },
  ticked: { border: `1px solid ${tokens.colorBrandStroke1}` },
  // The focus ring is drawn around the box of the checkbox: it is as high as the box, and beside the text.
  head: {
    display: 'grid',
    gridTemplateColumns: '32px minmax(0, 1fr)',
    alignItems: 'start',
    columnGap: '6px',
    padding: '4px 12px 8px 4px',
  },
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
  const { messages, format } = usePanel();
  const { documents: pageMessages } = messages;
  const styles = useStyles();
  const id = useId();
  const title = document.documentName ?? pageMessages.noDocument;
  const party = document.thirdpartyName ?? pageMessages.noName;
  const agreement = agreementOf(document);
  const about = [
    document.dossierType,
    document.requestDate === null ? null : pageMessages.requested(format.date(document.requestDate)),
    document.daysWaiting === undefined ? null : pageMessages.waits(document.daysWaiting),
    document.uploadDate === null ? null : pageMessages.uploaded(format.date(document.uploadDate)),
    document.expirationDate === null ? null : pageMessages.expires(format.date(document.expirationDate)),
    document.issuer === null ? null : pageMessages.issuedBy(document.issuer),
    document.transmitter === null ? null : pageMessages.sentBy(document.transmitter),
    document.format === null ? null : pageMessages.form(document.format),
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
              <ToneLabel tone={toneOf[agreement]} label={pageMessages.agreement[agreement]} />
            </span>
          )}
          {outcome !== undefined && (
            <>
              <ToneLabel
                tone={outcomeTones[outcome.kind]}
                label={describeOutcome(outcome)}
                code={outcome.status ?? undefined}
              />
              {outcome.reason !== undefined && <p className={styles.reason}>{outcome.reason}</p>}
            </>
          )}
        </div>
      </div>
      {(outcome === undefined || onTick !== undefined) && (
        <div className={styles.body}>
          {document.facts.length === 0 ? (
            <p className={styles.none}>{pageMessages.noFacts}</p>
          ) : (
            <FactTable label={pageMessages.factsOf(title, party)} facts={document.facts} />
          )}
        </div>
      )}
    </li>
  );

  function describeOutcome({ kind, status }: DecisionOutcome): string {
    if (kind !== 'decided' || status === null) return pageMessages[kind];
    const known = Object.entries(messages.statuses).find(([code]) => code === status);
    return `${pageMessages.decided}, ${pageMessages.decidedAs(known === undefined ? status : known[1])}`;
  }
});
