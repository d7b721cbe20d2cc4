/** Well-known names, and the place each takes in a system: two of one place are rivals, two of different places are not. */

/** Names in capitals count as written; the others in any case. */
const ROLES: Readonly<Record<string, string>> = {
  api_style: 'REST, RESTful=REST, GraphQL, gRPC, SOAP, JSON-RPC, tRPC',
  database:
    'PostgreSQL, Postgres=PostgreSQL, MySQL, MariaDB, SQLite, MongoDB, Mongo=MongoDB, DynamoDB, Cassandra, CockroachDB, Firestore, Aurora, Elasticsearch, ClickHouse, SQL Server, ScyllaDB',
  cache: 'Redis, Memcached, Valkey, Dragonfly',
  message_broker: 'Kafka, RabbitMQ, NATS, SQS, Pulsar, Pub/Sub, ActiveMQ, Kinesis',
  language:
    'TypeScript, JavaScript, Python, Golang, Go=Golang, Rust, Java, Kotlin, Swift, Bash, Dart, C++, Ruby, PHP, C#, Scala, Elixir, Clojure, Haskell',
  framework:
    'React, Vue, Angular, Svelte, Next.js, Nuxt, Django, Flask, FastAPI, Rails, Spring Boot, NestJS, Laravel, Remix, Fastify, SvelteKit',
  cloud:
    'AWS, GCP, Google Cloud=GCP, Azure, Heroku, Vercel, Fly.io, Netlify, DigitalOcean, Cloudflare, Hetzner',
  auth_method:
    'JWT, JWTs=JWT, OAuth2, OAuth=OAuth2, SAML, OIDC, API keys, session cookies, basic auth, mTLS, passkeys, magic links',
  package_manager: 'npm, yarn, pnpm, bun, pip, poetry, uv, cargo, composer',
  ci_system:
    'GitHub Actions, Jenkins, CircleCI, GitLab CI, Buildkite, Travis CI, Travis=Travis CI, TeamCity, Drone CI, Azure Pipelines',
  test_runner: 'Jest, Vitest, Mocha, pytest, JUnit, RSpec, unittest, Karma',
  data_format: 'JSON, Protobuf, Avro, XML, MessagePack, CBOR, Parquet, CSV',
  id_format:
    'UUIDv4, UUIDv7, UUIDs=UUID, UUID, ULIDs=ULID, ULID, Snowflake IDs, auto-increment integers, nanoid',
  storage: 'S3, Amazon S3=S3, GCS, Google Cloud Storage=GCS, Azure Blob Storage, MinIO, Cloudflare R2, EFS',
  monitoring: 'Datadog, Grafana, Prometheus, New Relic, Honeycomb, Dynatrace, Zabbix',
  orm: 'Prisma, Drizzle, TypeORM, SQLAlchemy, Hibernate, Sequelize, Knex, ActiveRecord',
  infrastructure_tool: 'Terraform, Pulumi, CloudFormation, OpenTofu, Ansible',
  '': 'Node.js, Node=Node.js, Deno, Kubernetes, Docker, nginx, Envoy, Istio, Helm, Webpack, Vite, ESLint, Prettier, Tailwind, Storybook, Playwright, Cypress, Sentry, Stripe, Twilio, OpenSSL, Ubuntu, Debian, Alpine, Spark, Airflow, dbt, Snowflake, BigQuery, LaunchDarkly, Auth0, Okta, Keycloak, moment.js, lodash, jQuery, Celery, Sidekiq, Temporal, Gradle, Maven, Bazel, Nx, Turborepo, Vault, Consul',
};

/** Words that are also everyday English: only as written here. */
const AS_WRITTEN = new Set(
  'Go Swift Bash Dart REST SOAP Rust Java Ruby React Angular Rails Remix Flask Redis Kafka Mocha Drone Karma Azure Aurora Pulsar Node Docker Helm Vault Consul Temporal Spark Envoy Prettier Cypress Sentry Stripe Vite Nx JSON XML Mongo Travis bun cargo poetry composer uv pip yarn Snowflake Express Alpine Scala Svelte Cassandra Dragonfly Celery Bazel Maven Prisma Drizzle'.split(
    ' ',
  ),
);

/** Of these a system has one; of the others it may use several side by side. */
export const ONE_OF = new Set([
  'api_style',
  'package_manager',
  'ci_system',
  'cloud',
  'id_format',
  'test_runner',
  'orm',
  'infrastructure_tool',
]);

export const ROLE_NAMES: ReadonlySet<string> = new Set(Object.keys(ROLES).filter((role) => role !== ''));

export interface Technology {
  readonly name: string;
  /** An attribute of the pack; empty for what takes no particular place. */
  readonly role: string;
}

export interface Sighting extends Technology {
  readonly told: string;
  readonly index: number;
}

interface Known {
  readonly pattern: RegExp;
  /** No text without it has the pattern: much sooner told. */
  readonly low: string;
  readonly technology: Technology;
}

const KNOWN: readonly Known[] = Object.entries(ROLES)
  .flatMap(([role, names]) =>
    names.split(', ').map((entry) => {
      const [written = '', name = written] = entry.split('=');
      return { written, technology: { name, role } };
    }),
  )
  .sort((a, b) => b.written.length - a.written.length)
  .map(({ written, technology }) => ({
    pattern: new RegExp(
      String.raw`(?<![\w/.-])${written.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')}(?![\w#]|\.\w|-(?!based|compatible|style|first|backed|powered))`,
      AS_WRITTEN.has(written) ? 'g' : 'gi',
    ),
    low: written.toLowerCase(),
    technology,
  }));

/** Every technology that the text names, from left to right; a name within a longer one is not looked at. */
export function technologiesIn(text: string): Sighting[] {
  const found: Sighting[] = [];
  const lower = text.toLowerCase();
  for (const { pattern, low, technology } of KNOWN) {
    if (!lower.includes(low)) continue;
    for (const match of text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (found.some((one) => from < one.index + one.told.length && to > one.index)) continue;
      found.push({ ...technology, told: match[0], index: from });
    }
  }
  return found.sort((a, b) => a.index - b.index);
}

/** What a place is called by those who mean the project's. */
const PLACES: Readonly<Record<string, RegExp>> = {
  ci_system: /^(?:ci|(?:ci )?builds?|(?:ci |build )?pipelines?|builds and tests)$/i,
  test_runner: /^(?:tests?|test suite|test cases)$/i,
  auth_method: /^(?:auth|login|logins|authentication|sign-?in|users|user login)$/i,
  id_format: /^(?:ids|primary keys?|keys)$/i,
  cloud: /^(?:services|everything|workloads?|infrastructure|infra|production workloads?|servers)$/i,
  api_style: /^(?:services|service-to-service calls|internal calls|service calls|inter-service calls)$/i,
  monitoring: /^(?:monitoring|metrics|dashboards|observability)$/i,
  infrastructure_tool: /^(?:infra|infrastructure)$/i,
  message_broker: /^(?:messages|messaging|events)$/i,
};

export function isPlace(role: string, name: string): boolean {
  return PLACES[role]?.test(name) ?? false;
}
