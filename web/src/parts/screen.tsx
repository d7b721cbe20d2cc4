/** A screen: its name for the window and for whoever hears the page, and what can be done on it. */
import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  readonly title: string;
  /** Beside the title. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

export function Screen({ title, note, actions, children, className }: Props) {
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever moved here by a link hears where they are.
    const active = document.activeElement;
    if (active === null || active === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={`screen ${className ?? ''}`}>
      <div className="screen-head">
        <div className="row">
          <h1 className="screen-title told" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {note === undefined ? null : <span className="screen-note">{note}</span>}
        </div>
        {actions === undefined ? null : <div className="row">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Lore' : `${title} · Lore`;
  }, [title]);
}

export function Part({
  title,
  note,
  id,
  children,
}: {
  title: string;
  note?: ReactNode;
  id?: string;
  children: ReactNode;
}) {
  return (
    <section className="part" id={id} aria-label={title}>
      <h2 className="part-title">
        {title}
        {note === undefined ? null : <span className="muted">{note}</span>}
      </h2>
      {children}
    </section>
  );
}
