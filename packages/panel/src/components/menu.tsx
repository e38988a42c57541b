import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { moveFocus } from './arrow-keys.ts';

const useStyles = makeStyles({
  box: { position: 'relative' },
  list: {
    position: 'absolute',
    insetInlineEnd: 0,
    top: '100%',
    zIndex: 10,
    // In the narrowest panel the menu is as wide as the panel without its margins.
    minWidth: 'min(176px, calc(100vw - 16px))',
    maxWidth: 'calc(100vw - 16px)',
    boxSizing: 'border-box',
    padding: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow16,
  },
  entry: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    minHeight: '32px',
    padding: '6px 8px',
    font: 'inherit',
    textAlign: 'start',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover, color: tokens.colorNeutralForeground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  icon: { display: 'inline-flex', fontSize: '20px' },
  line: { margin: '4px 0', border: 'none', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
});

interface MenuProps {
  readonly label: string;
  readonly icon: ReactElement;
  /** In groups, with a line between them. */
  readonly groups: readonly (readonly MenuEntry[])[];
}

interface MenuEntry {
  readonly icon: ReactElement;
  readonly label: string;
  readonly act: () => void;
}

/** A button that opens a menu. Arrow keys move in it; Escape and a loss of focus close it. */
export function Menu({ label, icon, groups }: MenuProps) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  return (
    <div
      ref={box}
      className={styles.box}
      // In some browsers a press does not focus the button: the blur would close the menu before the click.
      onMouseDown={(event) => event.preventDefault()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button
        appearance="subtle"
        icon={icon}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div
          role="menu"
          aria-label={label}
          className={styles.list}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
            else moveFocus(event, 'menuitem', ['ArrowUp', 'ArrowDown']);
          }}
        >
          {groups.map((entries, place) => (
            <div key={place} role="presentation">
              {place > 0 && <hr className={styles.line} />}
              {entries.map(({ icon: entryIcon, label: entryLabel, act }) => (
                <button
                  key={entryLabel}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  className={styles.entry}
                  onClick={() => {
                    close();
                    act();
                  }}
                >
                  <span className={styles.icon} aria-hidden>
                    {entryIcon}
                  </span>
                  {entryLabel}
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
