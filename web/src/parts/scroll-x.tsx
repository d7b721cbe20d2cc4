/** Something wider than a small screen: scrolled by itself, and by keys. */
import type { ReactNode } from 'react';

export function ScrollX({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="scroll-x" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
