import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import type { WaitingDocument } from '@tpr/core/desk';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { useAnnounce } from '../../parts/live-region.tsx';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '4px', alignItems: 'flex-start' },
  name: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
});

/** The file that a decision is about, to be seen in the browser. Its address is asked for when it is wanted: it ends soon. */
export function OpenFile({ document, title }: { readonly document: WaitingDocument; readonly title: string }) {
  const { host, words } = usePanel();
  const { documents: say } = words;
  const styles = useStyles();
  const announce = useAnnounce();
  const address = useTask('fileAddress');
  const { dossierId, documentId, fileId, fileName } = document;
  const open = async () => {
    if (fileId === null) return;
    const found = await address.start({ dossierId, documentId, fileId });
    if (found === undefined) return;
    host.openAddress(found.url);
    announce(say.fileOpened);
  };
  return (
    <div className={styles.box}>
      {fileName !== null && <span className={styles.name}>{fileName}</span>}
      {fileId === null ? (
        <span className={styles.name}>{say.noFile}</span>
      ) : (
        <Button
          size="small"
          icon={<DocumentRegular />}
          aria-label={say.openFileOf(title)}
          disabledFocusable={address.state === 'running'}
          onClick={() => void open()}
        >
          {address.state === 'running' ? say.openingFile : say.openFile}
        </Button>
      )}
      {address.state === 'done' && address.result !== undefined && (
        <Link href={address.result.url} target="_blank" rel="noreferrer">
          {say.fileLink}
        </Link>
      )}
      {address.error !== undefined && (
        <ErrorNote error={address.error} happened={say.fileFailed} data={say.fileElsewhere} />
      )}
    </div>
  );
}
