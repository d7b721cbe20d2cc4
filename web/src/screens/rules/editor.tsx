/**
 * The editor of rules. It stands in a shadow root: there CodeMirror hands its styles over as constructed sheets, and
 * writes no style element, which the content security policy would refuse.
 */
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter, lintKeymap } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { checkDraft, completeDraft } from '../../api/rules.js';
import type { components } from '../../api.generated.js';
import { colours, cypher } from './cypher-language.js';

type Problem = components['schemas']['Problem'];

interface Props {
  readonly text: string;
  readonly isReadOnly: boolean;
  /** Nothing is complained of before somebody has written something. */
  readonly isUntouched: boolean;
  readonly onText: (text: string) => void;
  readonly onProblems: (problems: readonly Problem[]) => void;
  readonly onRun: () => void;
  /** A query by itself, without a header: whoever runs it is told what is wrong with it. */
  readonly isQuery?: boolean;
}

const LINT_MS = 350;

export function Editor(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const view = useRef<EditorView>(null);
  const { isReadOnly } = props;
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const created = new EditorView({
      root,
      parent: root,
      state: EditorState.create({ doc: latest.current.text, extensions: extensions(latest, isReadOnly) }),
    });
    view.current = created;
    return () => created.destroy();
  }, [isReadOnly]);
  useEffect(() => {
    const shown = view.current;
    if (shown === null || shown.state.doc.toString() === props.text) return;
    shown.dispatch({ changes: { from: 0, to: shown.state.doc.length, insert: props.text } });
  }, [props.text]);
  return <div className="editor" ref={host} data-testid="editor" />;
}

function extensions(latest: { readonly current: Props }, isReadOnly: boolean) {
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    bracketMatching(),
    highlightActiveLine(),
    cypher,
    syntaxHighlighting(colours),
    autocompletion({ override: [complete], icons: false }),
    latest.current.isQuery === true ? [] : linter((view) => lint(view, latest), { delay: LINT_MS }),
    keymap.of([
      {
        key: 'Mod-Enter',
        run: () => {
          latest.current.onRun();
          return true;
        },
      },
      ...completionKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...lintKeymap,
    ]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': latest.current.isQuery === true ? 'The query' : 'The rule: header and query',
      tabindex: '0',
    }),
    EditorState.readOnly.of(isReadOnly),
    EditorView.domEventHandlers({ beforeinput: replaceSelected }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) latest.current.onText(update.state.doc.toString());
    }),
    look,
  ];
}

/** The browser itself would carry the colours of what is replaced over as a style, which the policy refuses. */
function replaceSelected(event: InputEvent, view: EditorView): boolean {
  if (event.inputType !== 'insertText' || event.data === null || view.state.selection.main.empty)
    return false;
  if (view.state.readOnly) return false;
  event.preventDefault();
  view.dispatch({
    ...view.state.replaceSelection(event.data),
    userEvent: 'input.type',
    scrollIntoView: true,
  });
  return true;
}

async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  const before = context.matchBefore(/[\p{L}\p{N}_@$]+$|[:.$@]$/u);
  if (before === null && !context.explicit) return null;
  const found = await completeDraft(context.state.doc.toString(), context.pos).catch(() => null);
  if (found === null || found.items.length === 0) return null;
  return {
    from: found.from,
    to: found.to,
    options: found.items.map(({ label, kind, detail, info }) => ({
      label,
      type: kind,
      detail,
      ...(info === null ? {} : { info }),
    })),
    validFor: /^[\p{L}\p{N}_]*$/u,
  };
}

async function lint(view: EditorView, latest: { readonly current: Props }): Promise<readonly Diagnostic[]> {
  const text = view.state.doc.toString();
  if (text.trim() === '' || latest.current.isUntouched) {
    latest.current.onProblems([]);
    return [];
  }
  const checked = await checkDraft(text).catch(() => null);
  if (checked === null) return [];
  latest.current.onProblems(checked.problems);
  const end = view.state.doc.length;
  return checked.problems.map(({ from, to, severity, message, hint }) => ({
    from: Math.min(from, end),
    to: Math.min(Math.max(to, from), end),
    severity,
    message: hint === null ? message : `${message} ${hint}`,
  }));
}

const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent', fontSize: '13px', maxHeight: '68vh' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--accent)', padding: '10px 0' },
  '.cm-content, .cm-gutter': { minHeight: '240px' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)' },
  '.cm-gutters': { backgroundColor: 'var(--sunk)', color: 'var(--ink-3)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--hover) 55%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow)',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-code)', maxHeight: '240px' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--accent-ink)',
  },
  '.cm-completionDetail': { color: 'var(--ink-3)', fontStyle: 'normal', marginLeft: '12px' },
  '.cm-diagnostic': { fontFamily: 'var(--font-ui)', padding: '6px 10px', borderLeft: 'none' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--error) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn) 1px',
    textUnderlineOffset: '3px',
  },
});
