import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import type { WaitingDocument } from '@tpr/core/workbook';
import { useState } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { useAnnounce } from '../../components/live-region.tsx';
import { Note } from '../../components/note.tsx';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '4px', alignItems: 'flex-start' },
  name: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
});

/**
 * Opens the file of a document: in the browser if the service returns an address, else as a download. The address is
 * requested on the click, because it soon expires.
 */
export function OpenFile({ document, title }: { readonly document: WaitingDocument; readonly title: string }) {
  const { host, messages } = usePanel();
  const { documents: pageMessages } = messages;
  const styles = useStyles();
  const announce = useAnnounce();
  const opening = useTask('openFile');
  const [saved, setSaved] = useState<{ readonly name: string; readonly isLost: boolean }>();
  const { dossierId, documentId, fileId, fileName } = document;
  const open = async () => {
    if (fileId === null) return;
    setSaved(undefined);
    const opened = await opening.start({ dossierId, documentId, fileId });
    if (opened === undefined) return;
    if ('url' in opened) {
      host.openAddress(opened.url);
      announce(pageMessages.fileOpened);
      return;
    }
    const isLost = !host.saveFile(opened.name, fromBase64(opened.base64));
    setSaved({ name: opened.name, isLost });
    announce(isLost ? pageMessages.fileNotTaken : pageMessages.fileSaved(opened.name));
  };
  return (
    <div className={styles.box}>
      {fileName !== null && <span className={styles.name}>{fileName}</span>}
      {fileId === null ? (
        <span className={styles.name}>{pageMessages.noFile}</span>
      ) : (
        <Button
          size="small"
          icon={<DocumentRegular />}
          aria-label={pageMessages.openFileOf(title)}
          disabledFocusable={opening.state === 'running'}
          onClick={() => void open()}
        >
          {opening.state === 'running' ? pageMessages.openingFile : pageMessages.openFile}
        </Button>
      )}
      {opening.result !== undefined && 'url' in opening.result && (
        <Link href={opening.result.url} target="_blank" rel="noreferrer">
          {pageMessages.fileLink}
        </Link>
      )}
      {saved !== undefined && (
        <Note
          tone={saved.isLost ? 'warning' : 'info'}
          text={saved.isLost ? pageMessages.fileNotTaken : pageMessages.fileSaved(saved.name)}
        />
      )}
      {opening.error !== undefined && (
        <ErrorNote
          error={opening.error}
          happened={opening.error.field === 'size' ? undefined : pageMessages.fileFailed}
          data={pageMessages.fileElsewhere}
        />
      )}
    </div>
  );
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
