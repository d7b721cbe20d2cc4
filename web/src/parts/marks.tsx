/** Small marks beside words: severity, status, how reliable a source is, how sure we are. */
import './marks.css';

const WEIGHT: Readonly<Record<string, string>> = { error: 'error', warn: 'warning', info: 'gap' };

/** The command line's own words: a possible finding is called so, whatever its severity. */
export function weightWord(severity: string, certainty: string, kind: string): string {
  if (certainty === 'possible') return 'possible';
  if (kind === 'orphan') return 'gap';
  return WEIGHT[severity] ?? severity;
}

export function Weight({ severity, certainty, kind }: { severity: string; certainty: string; kind: string }) {
  const word = weightWord(severity, certainty, kind);
  return <span className={`weight ${word}`}>{word}</span>;
}

const KINDS: Readonly<Record<string, string>> = {
  contradiction: 'contradiction',
  anachronism: 'anachronism',
  'ontology-violation': 'ontology violation',
  orphan: 'gap',
  confusion: 'confusion',
  flag: 'flagged by a model',
};

export const kindWord = (kind: string): string => KINDS[kind] ?? kind;

export function Status({ status }: { status: string }) {
  return <span className={`status ${status}`}>{status}</span>;
}

export function Reliability({ reliability }: { reliability: string }) {
  if (reliability === 'canonical') return <span className="reliability canonical">canonical</span>;
  return <span className="reliability">{reliability}</span>;
}

export function Certain({ confidence, provisional }: { confidence: number; provisional?: boolean }) {
  const words = [
    ...(provisional === true ? ['provisional'] : []),
    ...(confidence < 0.995 ? [`${Math.round(confidence * 100)} % sure`] : []),
  ];
  return words.length === 0 ? null : <span className="certain muted">{words.join(', ')}</span>;
}
