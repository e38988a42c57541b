import { Button, Divider, makeStyles, tokens } from '@fluentui/react-components';
import { usePanel } from '../../panel/panel-context.tsx';

const useStyles = makeStyles({
  place: { display: 'flex', flexDirection: 'column', gap: '4px', alignItems: 'stretch' },
  hint: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** The button that signs in to a preset whose password is known: the sandbox. */
export function SandboxOffer({ isBusy, onChoose }: { readonly isBusy: boolean; readonly onChoose: () => void }) {
  const { signIn } = usePanel().messages;
  const styles = useStyles();
  return (
    <div className={styles.place}>
      <Button disabledFocusable={isBusy} onClick={onChoose}>
        {signIn.sandbox}
      </Button>
      <p className={styles.hint}>{signIn.sandboxHint}</p>
      <Divider>{signIn.or}</Divider>
    </div>
  );
}
