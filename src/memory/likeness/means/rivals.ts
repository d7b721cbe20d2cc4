/** Which well-known names take each other's place, and which of them go together. */
import { stem } from '../../words/stems.js';
import { namesOfRole, ONE_OF, wordsOfRole } from '../../words/technologies.js';

/** Places that some names take besides their own. */
const ALSO: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    elasticsearch: ['tool search engine', 'tool log store'],
    postgresql: ['tool search engine', 'tool vector store'],
    redis: ['tool job queue', 'message_broker'],
    rabbitmq: ['tool job queue'],
    'sql server': ['tool data warehouse'],
    cloudwatch: ['tool log store'],
    gitlab: ['tool version control', 'ci_system'],
    github: ['tool version control'],
    bitbucket: ['tool version control'],
    gerrit: ['tool version control'],
    perforce: ['tool version control'],
    heroku: ['tool orchestrator'],
    vercel: ['tool orchestrator'],
    netlify: ['tool orchestrator'],
    render: ['tool orchestrator'],
    railway: ['tool orchestrator'],
    'fly.io': ['tool orchestrator'],
    ec2: ['tool orchestrator'],
    lambda: ['tool orchestrator'],
    'elastic beanstalk': ['tool orchestrator'],
    'app engine': ['tool orchestrator'],
    'bare metal': ['tool orchestrator'],
    capistrano: ['ci_system'],
    nginx: ['tool CDN'],
    apache: ['tool CDN'],
    'google drive': ['tool wiki', 'storage'],
    dropbox: ['storage'],
    sharepoint: ['tool file share'],
    swift: ['tool mobile framework'],
    kotlin: ['tool mobile framework'],
    'objective-c': ['tool mobile framework'],
    celery: ['tool workflow engine'],
    sidekiq: ['tool workflow engine'],
    hadoop: ['tool data warehouse', 'storage'],
    hive: ['tool data warehouse'],
    docker: ['tool orchestrator'],
    tensorflow: ['tool language model'],
  }),
);

/** What goes with what: the first of each line runs in, on or under the others, or they in it. */
const TOGETHER: readonly (readonly string[])[] = [
  'aws|ec2|lambda|fargate|eks|ecs|elastic beanstalk|aurora|dynamodb|s3|efs|glacier|cloudwatch|x-ray|sqs|sns|kinesis|eventbridge|codebuild|codedeploy|redshift|athena|cognito',
  'gcp|app engine|cloud run|gke|gcs|bigquery|spanner|bigtable|firestore|pub/sub|cloud build|dataflow|stackdriver',
  'azure|aks|azure devops|azure pipelines|azure repos|azure boards|azure blob storage|cosmos db|synapse|service bus',
  'kubernetes|eks|gke|aks|openshift|k3s|rancher|docker|containerd|helm|argo cd|flux|kustomize',
  'docker|docker compose|docker swarm|ecs',
  'cloudflare|aws|gcp|azure|heroku|vercel|fly.io|netlify|digitalocean|hetzner|ovh|linode|render|railway|scaleway|github pages|ec2',
  'azure devops|azure pipelines|azure repos|azure boards',
  'postgresql|aurora|timescaledb|supabase|neon|pgvector',
  'mysql|aurora|planetscale',
  'git|github|gitlab|bitbucket|gitea|gerrit|forgejo|codeberg|azure repos|sourcehut',
  'react|next.js|remix|gatsby|redux|react native|expo|preact',
  'vue|nuxt|pinia|vuex|quasar',
  'angular|ngrx|ionic',
  'svelte|sveltekit',
  'flutter|dart',
  'swift|swiftui|uikit|objective-c',
  'kotlin|jetpack compose|kotlin multiplatform',
  'typescript|javascript|node.js',
  'java|jvm',
  'kotlin|jvm',
  'scala|jvm',
  'python|cpython|micropython',
  'elasticsearch|kibana|logstash|elk',
  'grafana|prometheus|loki|tempo|grafana cloud|grafana oncall|victoriametrics',
  'jira|confluence|jira service management|bitbucket|opsgenie',
  'tensorflow|keras|tflite|tensorboard',
  'pytorch|fastai|onnx runtime|hugging face transformers',
  'scikit-learn|xgboost|lightgbm|catboost',
  'spark|databricks|hadoop|hdfs|hive|delta lake',
  'kafka|debezium',
  'bluetooth|ble',
  'http|https|http/2|http/3|websocket|sse|tcp|quic|udp',
  'splunk|splunk on-call|victorops',
  'openai|gpt-4|gpt-4o|gpt-3.5|gpt-5|azure openai',
  'anthropic|claude|bedrock',
  'shopify|liquid',
  'drupal|twig|php|symfony',
].map((line) => line.split('|'));

export interface Named {
  readonly key: string;
  readonly role: string;
}

const rolesOf = ({ key, role }: Named): readonly string[] => [role, ...(ALSO.get(key) ?? [])];

export function goTogether(a: Named, b: Named): boolean {
  return TOGETHER.some(([first, ...others]) => {
    const [isFirst, isSecond] = [a.key === first, b.key === first];
    return (isFirst && others.includes(b.key)) || (isSecond && others.includes(a.key));
  });
}

/** Both take one place, and neither goes with the other. */
export function areRivals(a: Named, b: Named): boolean {
  if (a.key === b.key || a.role === '' || b.role === '' || goTogether(a, b)) return false;
  return rolesOf(a).some((role) => rolesOf(b).includes(role));
}

const STORES = new Set(
  'database|cache|storage|tool vector store|tool search engine|tool data warehouse|tool secrets manager|tool file share|tool wiki'.split(
    '|',
  ),
);

/** Both are there to keep things. */
export const areStores = (a: Named, b: Named): boolean =>
  a.key !== b.key && !goTogether(a, b) && STORES.has(a.role) && STORES.has(b.role);

/** Of such a kind there is one in each place. */
export const isOneOf = ({ role }: Named): boolean => ONE_OF.has(role);

/** By what names the others go that would stand in its place, where there is one for all. */
export const rivalNames = ({ key, role }: Named): string[] =>
  ONE_OF.has(role) ? namesOfRole(role).flatMap((one) => (one.key === key ? [] : [one.written])) : [];

/** They watch, tell and count what others do, and take nobody's place in doing it. */
const ONLOOKERS = new Set(
  'monitoring|tool error tracker|tool log store|tool tracing tool|tool chat tool|tool call tool|tool paging tool|tool issue tracker|tool product analytics|tool CDN|tool DNS provider|tool email provider|tool SMS provider|tool push provider|tool code host|tool version control|tool editor|tool operating system|data_format|tool protocol|time_zone|license|tool linter|tool formatter|tool dependency bot|tool load test tool|tool browser test tool|test_runner|tool antivirus|tool compression|tool hash algorithm|tool cipher'.split(
    '|',
  ),
);

/** They work on what is kept elsewhere. */
const EDITORS = new Set(
  'image editor|video program|audio program|3D program|layout program|statistics program|map program|editor|BI tool'
    .split('|')
    .map((name) => `tool ${name}`),
);

export const isEditor = ({ role }: Named): boolean => EDITORS.has(role);

/** Words by which people speak of what such a tool does, besides those that mean its place. */
const ALSO_FOR: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    'tool ML framework':
      'classifier regression forest filter network predictor ranker forecast detector recommender',
    'tool help desk': 'question inquiry complaint request mail support',
    'tool identity provider': 'log password username credential sign account',
    'tool deploy tool': 'rollout ship hand',
    'tool workflow engine': 'cron script nightly batch report',
    'tool BI tool': 'figure number chart kpi sheet',
    'tool secrets manager': 'password key env token',
    'tool time tracker': 'timesheet time attendance',
    'tool HR tool': 'holiday absence vacation time-off applicant interview',
    'tool accounting tool': 'invoice bill receipt',
    'tool wiki': 'handbook manual guide note minute',
    'tool signing tool': 'sign ink letter agreement',
    'tool feature flag tool': 'toggle switch',
    'tool expense tool': 'receipt travel',
    'tool design tool': 'review sketch prototype draft',
    'tool paging tool': 'call rota escalation duty wake',
    'tool file share': 'folder document photo',
    'tool CMS': 'article page text news',
    'tool shop platform': 'order sell sale',
    'tool call tool': 'standup retro weekly lecture lesson interview consultation',
    'tool payment provider': 'charge purchase',
    ci_system: 'compile',
  }).map(([role, words]) => [role, new Set(words.split(' ').map(stem))]),
);

const isWordOf = (role: string, word: string): boolean =>
  wordsOfRole(role).has(word) || ALSO_FOR.get(role)?.has(word) === true;

/** What it is for is what these words are about. */
export const isFor = ({ role }: Named, stems: Iterable<string>): boolean =>
  [...stems].some((word) => isWordOf(role, word));

/** These words mean nothing but the place that it takes: "builds", "our docs". Of such a kind there is one for all. */
export function isPlaceOf({ role }: Named, stems: readonly string[]): boolean {
  return ONE_OF.has(role) && stems.length > 0 && stems.every((word) => isWordOf(role, word));
}

export const isOnlooker = ({ role }: Named): boolean => ONLOOKERS.has(role);
