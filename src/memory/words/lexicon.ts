/** Well-known names by the place they take in a system or an organisation, and the words that such a place goes by. */

import { TRADES, TRADES_AS_WRITTEN } from './lexicon-trades.js';

export interface Place {
  /** The attribute that tells it; `tool` for what has none of its own. */
  readonly attribute: string;
  /** What it is called: "message broker". */
  readonly name: string;
  /** `written=name`; what has no `=` goes by its own name. */
  readonly names: string;
  /** Words that mean the place and not a thing of their own: "CI runs on …". */
  readonly words: string;
  /** A system has one of it: two that are plainly told are rivals. */
  readonly one?: boolean;
}

const attribute = (name: string, names: string, words: string, one = false): Place => ({
  attribute: name,
  name: name.replaceAll('_', ' '),
  names,
  words,
  one,
});
/** Of tools of one kind an organisation has one, unless it says otherwise. */
const tool = (name: string, names: string, words = ''): Place => ({
  attribute: 'tool',
  name,
  names,
  words,
  one: true,
});

/** Of these there may be one for each purpose. */
const several = (name: string, names: string, words = ''): Place => ({
  ...tool(name, names, words),
  one: false,
});

export const PLACES: readonly Place[] = [
  attribute(
    'api_style',
    'REST, RESTful=REST, GraphQL, gRPC, SOAP, JSON-RPC, tRPC',
    'api call interface service-to-service inter-service internal rpc',
    true,
  ),
  attribute(
    'database',
    'PostgreSQL, Postgres=PostgreSQL, MySQL, MariaDB, SQLite, MongoDB, Mongo=MongoDB, DynamoDB, Cassandra, CockroachDB, Firestore, Aurora, Elasticsearch, ClickHouse, SQL Server, MSSQL=SQL Server, Oracle, ScyllaDB, TimescaleDB, InfluxDB, Neo4j, CouchDB, Couchbase, Spanner, FoundationDB, YugabyteDB, TiDB, PlanetScale, Supabase, Neon, DuckDB, RocksDB, LevelDB, RethinkDB, Db2, QuestDB, VictoriaMetrics, MSSQL, Realm, Bigtable, HBase, SurrealDB, Cosmos DB',
    'database db datastore data persistence storage',
  ),
  attribute('cache', 'Redis, Memcached, Valkey, Dragonfly, Hazelcast, Varnish, KeyDB', 'cache'),
  attribute(
    'message_broker',
    'Kafka, RabbitMQ, NATS, SQS, Pulsar, Pub/Sub, ActiveMQ, Kinesis, Redpanda, EventBridge, ZeroMQ, Mosquitto, Service Bus',
    'message messag queue broker bus event messaging pubsub',
  ),
  attribute(
    'language',
    'TypeScript, JavaScript, Python, Golang, Go=Golang, Rust, Java, Kotlin, Swift, Bash, Dart, C++, Ruby, PHP, C#, Scala, Elixir, Clojure, Haskell, Perl, Lua, Objective-C, F#, Erlang, OCaml, Zig, COBOL, Fortran, Julia, MATLAB, Groovy, Elm, ReScript, VB.NET, Delphi, Ada, MicroPython, PowerShell, Nim, Crystal',
    'language codebase code',
  ),
  attribute(
    'framework',
    'React, Vue, Vue.js=Vue, Angular, AngularJS, Svelte, Next.js, Nuxt, Django, Flask, FastAPI, Rails, Ruby on Rails=Rails, Spring Boot, NestJS, Laravel, Remix, Fastify, SvelteKit, Symfony, Phoenix, Express, Express.js=Express, Koa, Ember, Ember.js=Ember, Backbone, Gatsby, Astro, Solid, SolidJS=Solid, Preact, Qwik, Quarkus, Micronaut, Ktor, Gin, Echo, Actix, Axum, Rocket, ASP.NET, Blazor, Hono, Meteor, Sinatra, Tornado, Quasar, Lit, HTMX, Alpine.js, Polymer, Grails, Dropwizard, Vert.x, Play Framework, CakePHP, CodeIgniter',
    'framework',
  ),
  attribute(
    'cloud',
    'AWS, Amazon Web Services=AWS, GCP, Google Cloud=GCP, Azure, Heroku, Vercel, Fly.io, Netlify, DigitalOcean, Cloudflare, Hetzner, OVH, OVHcloud=OVH, Linode, Render, Railway, Scaleway, Alibaba Cloud, Oracle Cloud, IBM Cloud, Equinix, Rackspace, GitHub Pages, Read the Docs, Cloudflare Pages, Cloud Run, Lambda, Fargate, EC2, Elastic Beanstalk, App Engine, bare metal',
    'host cloud infrastructure infra workload everything',
    true,
  ),
  attribute(
    'auth_method',
    'JWT, JWTs=JWT, OAuth2, OAuth=OAuth2, OAuth 2.0=OAuth2, SAML, OIDC, OpenID Connect=OIDC, API keys, API key=API keys, API tokens=API keys, session cookies, session cookie=session cookies, basic auth, HTTP basic auth=basic auth, mTLS, mutual TLS=mTLS, passkeys, magic links, magic link=magic links, HMAC, LDAP, Kerberos, client certificates, personal access tokens, bearer tokens, passwords, SSH keys, WebAuthn=passkeys, one-time passwords',
    'auth login authentication user session',
  ),
  attribute(
    'package_manager',
    'npm, yarn, pnpm, bun, pip, poetry, uv, cargo, composer, CocoaPods, Swift Package Manager, SwiftPM=Swift Package Manager, SPM=Swift Package Manager, Carthage, pipenv, conda, NuGet, Bundler, vcpkg, Conan, Homebrew, dep, go modules, Paket, hatch, pdm, rye',
    'package dependency',
    true,
  ),
  attribute(
    'ci_system',
    'GitHub Actions, Jenkins, CircleCI, GitLab CI, GitLab CI/CD=GitLab CI, Buildkite, Travis CI, Travis=Travis CI, TeamCity, Drone CI, Azure Pipelines, Azure DevOps, Bamboo, Bitrise, AppVeyor, Semaphore, Bitbucket Pipelines, Codemagic, Tekton, Woodpecker, Concourse, GoCD, Dagger, CodeBuild, Cloud Build',
    'ci build pipeline',
    true,
  ),
  attribute(
    'test_runner',
    'Jest, Vitest, Mocha, pytest, JUnit, RSpec, unittest, Karma, Jasmine, AVA, NUnit, xUnit, MSTest, TestNG, PHPUnit, Minitest, XCTest, Espresso, GoogleTest, Catch2, doctest, nose, Unity Test',
    'test suite',
    true,
  ),
  attribute(
    'data_format',
    'JSON, Protobuf, Protocol Buffers=Protobuf, Avro, XML, MessagePack, CBOR, Parquet, CSV, YAML, TOML, ORC, NDJSON, JSON Lines=NDJSON, Thrift, FlatBuffers, BSON, Markdown, AsciiDoc, reStructuredText, PDF, HTML, plain text, WebP, PNG, JPEG, AVIF, Iceberg, Delta Lake, Hudi, Arrow, HDF5, TFRecord, ONNX, GeoJSON',
    'format payload serialize serialise encode',
  ),
  attribute(
    'id_format',
    'UUIDv4, UUIDv7, UUIDs=UUID, UUID, ULIDs=ULID, ULID, Snowflake IDs, auto-increment integers, nanoid, KSUID, KSUIDs=KSUID, CUIDs=CUID, CUID, sequential integers, bigint, bigints=bigint',
    'id ids key primary identifier',
    true,
  ),
  attribute(
    'storage',
    'S3, Amazon S3=S3, GCS, Google Cloud Storage=GCS, Azure Blob Storage, MinIO, Cloudflare R2, EFS, Backblaze B2, Backblaze=Backblaze B2, Wasabi, Ceph, NFS, HDFS, GlusterFS, Glacier',
    'object storage file blob bucket',
  ),
  attribute(
    'monitoring',
    'Datadog, Grafana, Prometheus, New Relic, Honeycomb, Dynatrace, Zabbix, Nagios, Icinga, CloudWatch, AppDynamics, Checkmk, Netdata, Sensu, Graphite, Stackdriver, SigNoz, Instana, PRTG, Grafana Cloud, Chronosphere, Lightstep, Better Stack, Uptime Kuma, Pingdom',
    'monitor metric dashboard observability alert',
    true,
  ),
  attribute(
    'orm',
    'Prisma, Drizzle, TypeORM, SQLAlchemy, Hibernate, Sequelize, Knex, ActiveRecord, Doctrine, Eloquent, Entity Framework, Dapper, Ecto, MikroORM, Objection.js, GORM, sqlc, jOOQ, MyBatis, Peewee, Diesel, Exposed, Mongoose, Kysely',
    'orm',
    true,
  ),
  attribute(
    'infrastructure_tool',
    'Terraform, Pulumi, CloudFormation, OpenTofu, Ansible, Chef, Puppet, SaltStack, CDK, AWS CDK=CDK, Crossplane, Bicep, Terragrunt',
    'infrastructure infra provision',
    true,
  ),
  tool(
    'data warehouse',
    'Redshift, Snowflake, BigQuery, Databricks, Synapse, Teradata, Vertica, Firebolt, Greenplum, Athena',
    'warehouse dwh',
  ),
  tool(
    'payment provider',
    'Stripe, Adyen, Braintree, PayPal, Square, Mollie, Klarna, Checkout.com, Worldpay, Authorize.net, Paddle, Chargebee, Recurly, GoCardless, Razorpay, Lemon Squeezy',
    'pay payment card checkout',
  ),
  tool(
    'issue tracker',
    'Jira, Linear, YouTrack, Redmine, Bugzilla, Trello, Asana, ClickUp, Shortcut, Monday.com, Basecamp, Pivotal Tracker, GitHub Issues, GitLab issues, GitHub Projects, Azure Boards, Height, Phabricator, Mantis, Trac, Wrike, Plane',
    'issue ticket bug task backlog story sprint board track',
  ),
  tool(
    'help desk',
    'Zendesk, Freshdesk, Intercom, Help Scout, Front, ServiceNow, Jira Service Management, HappyFox, Kayako, Gorgias, Zoho Desk, Crisp, LiveAgent, osTicket, Zammad',
    'ticket helpdesk',
  ),
  tool(
    'chat tool',
    'Slack, Microsoft Teams, MS Teams=Microsoft Teams, Mattermost, Discord, Rocket.Chat, Zulip, Google Chat, HipChat, Element, Webex Teams',
    'chat',
  ),
  tool(
    'call tool',
    'Zoom, Google Meet, Webex, Jitsi, Whereby, GoToMeeting, Skype, BlueJeans',
    'video call meeting',
  ),
  tool(
    'design tool',
    'Figma, Sketch, Adobe XD, InVision, Penpot, Zeplin, Framer, Axure, Balsamiq, Canva',
    'design designer mockup wireframe screen',
  ),
  tool(
    'wiki',
    'Confluence, Notion, GitBook, Outline, MediaWiki, SharePoint, Slab, Coda, BookStack, DokuWiki, Nuclino, Guru, Obsidian, Docusaurus, MkDocs, Sphinx, Docsify, VitePress, Mintlify',
    'wiki doc documentation knowledge runbook',
  ),
  tool(
    'CRM',
    'Salesforce, HubSpot, Pipedrive, Zoho CRM, Close, Copper, Attio, SugarCRM, Microsoft Dynamics, Freshsales',
    'crm lead',
  ),
  tool(
    'email provider',
    'SendGrid, Mailgun, Postmark, SES, Amazon SES=SES, Mailchimp, Sparkpost, Mandrill, Resend, Brevo, Sendinblue=Brevo, Customer.io, Klaviyo, Campaign Monitor, Mailjet',
    'email mail newsletter',
  ),
  tool('SMS provider', 'Twilio, Vonage, MessageBird, Sinch, Plivo, Nexmo, Infobip, Bandwidth', 'sms text'),
  tool(
    'push provider',
    'OneSignal, Firebase Cloud Messaging, FCM=Firebase Cloud Messaging, Airship, Pusher, Expo Push, SNS',
    'push',
  ),
  tool(
    'feature flag tool',
    'LaunchDarkly, Unleash, Flagsmith, Split.io, Split=Split.io, ConfigCat, GrowthBook, Optimizely, Statsig, Flipt, Flipper',
    'feature flag toggle experiment',
  ),
  tool(
    'BI tool',
    'Looker, Tableau, Power BI, Metabase, Superset, Mode, Redash, Qlik, Looker Studio, Sisense, Lightdash, Hex',
    'bi report dashboard',
  ),
  several(
    'product analytics',
    'Amplitude, Mixpanel, Heap, Segment, PostHog, Google Analytics, Matomo, Plausible, Pendo, FullStory, Hotjar, Fathom, RudderStack, Snowplow, Umami, Adobe Analytics',
    'analytics tracking',
  ),
  tool(
    'error tracker',
    'Sentry, Bugsnag, Rollbar, Airbrake, Raygun, Crashlytics, Firebase Crashlytics=Crashlytics, TrackJS, Honeybadger, App Center, AppSignal, GlitchTip',
    'error crash exception',
  ),
  tool(
    'log store',
    'Splunk, Loki, Graylog, Papertrail, Logstash, Sumo Logic, Loggly, ELK, Kibana, OpenSearch Dashboards, Logz.io, Fluentd, Vector, Humio, Coralogix, Axiom',
    'log logging',
  ),
  tool(
    'tracing tool',
    'Jaeger, Zipkin, Tempo, X-Ray, AWS X-Ray=X-Ray, OpenTelemetry, OpenTracing',
    'trace tracing',
  ),
  tool(
    'paging tool',
    'PagerDuty, Opsgenie, VictorOps, Splunk On-Call, Grafana OnCall, incident.io, FireHydrant, xMatters, Squadcast, Rootly',
    'page paging pager on-call incident alert',
  ),
  several(
    'ML framework',
    'TensorFlow, PyTorch, JAX, Keras, scikit-learn, XGBoost, LightGBM, CatBoost, MXNet, Caffe, Theano, Hugging Face Transformers, spaCy, fastai, ONNX Runtime, Core ML, TFLite',
    'model training train',
  ),
  tool(
    'experiment tracker',
    'MLflow, Weights & Biases, W&B=Weights & Biases, Neptune, Comet, ClearML, TensorBoard',
    'experiment run',
  ),
  tool('feature store', 'Feast, Tecton, Hopsworks', 'feature store'),
  tool(
    'RTOS',
    'FreeRTOS, Zephyr, ThreadX, VxWorks, RIOT, mbed OS, QNX, NuttX, embOS, Contiki',
    'rtos firmware kernel',
  ),
  several(
    'protocol',
    'Modbus, CAN bus, CAN=CAN bus, CANopen, MQTT, CoAP, AMQP, HTTP, HTTPS, HTTP/2, HTTP/3, WebSocket, WebSockets=WebSocket, SSE, server-sent events=SSE, Profinet, EtherCAT, OPC UA, BACnet, Zigbee, Z-Wave, LoRaWAN, LoRa=LoRaWAN, Bluetooth, BLE, Bluetooth LE=BLE, Wi-Fi, WiFi=Wi-Fi, NB-IoT, LTE-M, 5G, 4G, Ethernet, RS-485, RS-232, UART, SPI, I2C, USB, UDP, TCP, QUIC, SFTP, FTP, SCP, AS2, EDI, SMTP, IMAP, SNMP, DDS, STOMP, XMPP, WebRTC, RTMP, HLS, SRT, NFC, Thread, Matter, KNX, HTTP polling, Modbus TCP, Modbus RTU',
    'protocol transport traffic link',
  ),
  tool(
    'bundler',
    'Webpack, Vite, Rollup, Parcel, esbuild, Turbopack, Rspack, SWC, Snowpack, Browserify, Metro, Grunt, Gulp, Brunch',
    'bundle bundler frontend',
  ),
  several(
    'build tool',
    'Gradle, Maven, Bazel, Ant, sbt, CMake, Make, Makefiles=Make, Meson, SCons, Buck, Pants, Nx, Turborepo, Lerna, Rake, MSBuild, Ninja, Mill, Leiningen, Just, Taskfile, Autotools, Yocto, Buildroot, PlatformIO',
    'build',
  ),
  several(
    'linter',
    'ESLint, Biome, TSLint, Ruff, flake8, pylint, RuboCop, golangci-lint, Checkstyle, ktlint, detekt, SwiftLint, Stylelint, Standard, oxlint, Clippy, SonarQube, PMD',
    'lint linter linting',
  ),
  tool(
    'formatter',
    'Prettier, Black, gofmt, rustfmt, dprint, clang-format, yapf, autopep8, Spotless',
    'format formatting formatter',
  ),
  tool(
    'browser test tool',
    'Playwright, Cypress, Selenium, Puppeteer, WebdriverIO, TestCafe, Detox, Appium, Nightwatch, Protractor, Maestro',
    'e2e end-to-end browser',
  ),
  several('load test tool', 'k6, JMeter, Gatling, Locust, Artillery, wrk, vegeta', 'load'),
  several(
    'mobile framework',
    'React Native, Flutter, Ionic, Xamarin, Cordova, Capacitor, SwiftUI, UIKit, Jetpack Compose, Kotlin Multiplatform, NativeScript, .NET MAUI, PhoneGap, Expo',
    'mobile',
  ),
  tool(
    'game engine',
    'Unity, Unreal, Unreal Engine=Unreal, Godot, GameMaker, CryEngine, Bevy, Phaser',
    'game engine',
  ),
  several(
    'proxy',
    'nginx, Envoy, HAProxy, Traefik, Caddy, Apache, Apache httpd=Apache, Kong, Tyk, Apigee, AWS API Gateway, Ambassador, Squid, ALB',
    'proxy gateway ingress load balancer reverse edge web',
  ),
  tool('service mesh', 'Istio, Linkerd, Consul Connect, Cilium', 'mesh'),
  tool(
    'orchestrator',
    'Kubernetes, K8s=Kubernetes, Docker Swarm, Nomad, ECS, Amazon ECS=ECS, Mesos, OpenShift, EKS, GKE, AKS, Docker Compose, Cloud Foundry, K3s, Rancher',
    'container orchestration',
  ),
  tool(
    'deploy tool',
    'Argo CD, ArgoCD=Argo CD, Flux, Spinnaker, Helm, Kustomize, Octopus Deploy, Capistrano, Harness, Fastlane, Skaffold, Kamal, CodeDeploy',
    'deploy release gitops',
  ),
  several('container runtime', 'Docker, Podman, containerd, CRI-O, LXC, rkt'),
  tool(
    'workflow engine',
    'Airflow, Dagster, Prefect, Luigi, Temporal, Step Functions, Argo Workflows, Camunda, Oozie, Cadence, n8n, Zapier, Make.com, NiFi, Mage, Kestra, cron, systemd timers, Quartz, Hangfire',
    'workflow orchestrate dag etl pipeline schedule job',
  ),
  several(
    'ELT tool',
    'Fivetran, Airbyte, Stitch, Matillion, Talend, Informatica, dbt, Meltano, Debezium, Hevo',
    'etl elt ingest connector',
  ),
  several(
    'data engine',
    'Spark, Flink, Hadoop, Beam, Trino, Presto, Hive, Pandas, Polars, Dask, Dataflow, Storm, MapReduce, Ray',
    'batch stream',
  ),
  several(
    'job queue',
    'Celery, Sidekiq, Resque, BullMQ, Bull, RQ, Delayed Job, Faktory, Huey, Dramatiq',
    'job background worker',
  ),
  several(
    'search engine',
    'Solr, OpenSearch, Algolia, Meilisearch, Typesense, Lucene, Sphinx Search, Vespa',
    'search',
  ),
  several('vector store', 'Pinecone, Weaviate, Qdrant, Milvus, Chroma, pgvector, FAISS', 'vector embedding'),
  tool(
    'identity provider',
    'Auth0, Okta, Keycloak, Cognito, Azure AD, Entra ID, OneLogin, Ping Identity, FusionAuth, Clerk, WorkOS, Firebase Auth, JumpCloud, Google Workspace, Stytch, Authentik',
    'identity sso login auth user',
  ),
  tool(
    'secrets manager',
    'Vault, HashiCorp Vault=Vault, Ansible Vault, AWS Secrets Manager, Secrets Manager=AWS Secrets Manager, Parameter Store=AWS Parameter Store, AWS Parameter Store, CyberArk, Akeyless, Conjur, Key Vault=Azure Key Vault, GCP Secret Manager=Google Secret Manager, Doppler, SOPS, Infisical, Google Secret Manager, Azure Key Vault, Sealed Secrets, git-crypt',
    'secret credential',
  ),
  tool('password manager', '1Password, LastPass, Bitwarden, Dashlane, KeePass, Keeper', 'password'),
  tool(
    'VPN',
    'WireGuard, OpenVPN, Tailscale, IPsec, Cisco AnyConnect, Zscaler, Twingate, Cloudflare WARP',
    'vpn remote',
  ),
  tool(
    'code host',
    'GitHub, GitLab, Bitbucket, Gitea, Gerrit, Azure Repos, SourceHut, Perforce, Forgejo, Codeberg',
    'git source repo pull merge',
  ),
  tool('version control', 'Git, Subversion, SVN=Subversion, Mercurial', 'version source'),
  several(
    'registry',
    'Docker Hub, ECR, GCR, Artifactory, Nexus, Harbor, GitHub Packages, GHCR, Quay, Verdaccio, Artifact Registry, CloudSmith',
    'registry artifact image',
  ),
  several(
    'CDN',
    'CloudFront, Fastly, Akamai, Bunny, BunnyCDN=Bunny, KeyCDN, imgix, Cloudinary, StackPath, Limelight',
    'cdn asset static',
  ),
  several(
    'DNS provider',
    'Route 53, Route53=Route 53, Cloudflare DNS, NS1, DNSimple, GoDaddy, Namecheap, Gandi',
    'dns domain',
  ),
  several(
    'CMS',
    'WordPress, Contentful, Strapi, Drupal, Sanity, Ghost, Prismic, Storyblok, Directus, Webflow, Wagtail, Umbraco, TYPO3, Kirby, Joomla, Payload',
    'cms content blog site marketing',
  ),
  tool(
    'shop platform',
    'Shopify, Magento, WooCommerce, BigCommerce, Medusa, Commercetools, PrestaShop, Shopware, Spryker, Saleor',
    'shop store e-commerce ecommerce',
  ),
  tool(
    'HR tool',
    'BambooHR, Personio, Workday, HiBob, Rippling, Gusto, Deel, Paychex, ADP, Greenhouse, Lever, Ashby, Workable, Recruitee, Remote.com, Factorial, Lattice, Culture Amp, 15Five',
    'hr payroll hiring candidate leave vacation',
  ),
  tool(
    'expense tool',
    'Concur, SAP Concur=Concur, Expensify, Brex, Ramp, Pleo, Spendesk, Rydoo, Zoho Expense, Payhawk, Navan, Divvy',
    'expense report receipt',
  ),
  tool(
    'accounting tool',
    'QuickBooks, Xero, NetSuite, Sage, DATEV, FreshBooks, SAP, Odoo, Lexoffice, Wave, Dynamics 365, Exact Online',
    'accounting book ledger erp',
  ),
  tool(
    'time tracker',
    'Harvest, Toggl, Clockify, Tempo Timesheets, Everhour, RescueTime, Timely, Kimai',
    'timesheet hour',
  ),
  tool(
    'signing tool',
    'DocuSign, HelloSign, Dropbox Sign, Adobe Sign, PandaDoc, SignNow',
    'contract signature signing',
  ),
  several('file share', 'Dropbox, Google Drive, OneDrive, Box, Nextcloud, ownCloud', 'share drive'),
  tool('survey tool', 'Typeform, SurveyMonkey, Google Forms, Qualtrics, Delighted, Tally', 'survey form nps'),
  tool('learning tool', 'Moodle, Canvas, Blackboard, Docebo, TalentLMS', 'course lms'),
  several(
    'map provider',
    'Mapbox, Google Maps, HERE, OpenStreetMap, Leaflet, MapLibre, TomTom, Apple Maps, OpenLayers',
    'map geocod tile',
  ),
  several(
    'language model',
    'GPT-4, GPT-4o, GPT-3.5, GPT-5, Claude, Gemini, Llama, Llama 2, Llama 3, Mistral, Mixtral, OpenAI, Anthropic, Cohere, DeepSeek, Qwen, Bedrock, Azure OpenAI, Vertex AI',
    'llm model prompt summar',
  ),
  several(
    'state library',
    'Redux, MobX, Zustand, Recoil, Vuex, Pinia, NgRx, Jotai, XState, Bloc, Riverpod, Apollo Client, React Query, TanStack Query, RxJS',
    'state',
  ),
  several(
    'CSS framework',
    'Tailwind, Tailwind CSS=Tailwind, Bootstrap, Material UI, MUI=Material UI, Chakra UI, Ant Design, Bulma, styled-components, Sass, SCSS=Sass, Less, Emotion, CSS modules, Vanilla Extract, shadcn/ui, Foundation, Mantine, PrimeNG, Vuetify',
    'css style styling component',
  ),
  several(
    'operating system',
    'Ubuntu, Debian, Alpine, Windows, CentOS, RHEL, Fedora, Amazon Linux, Windows Server, Rocky Linux, AlmaLinux, FreeBSD, Arch Linux, SUSE, NixOS, Talos, Flatcar, Raspbian, Raspberry Pi OS, macOS',
    'os image machine base distro',
  ),
  several(
    'runtime',
    'Node.js, Node=Node.js, NodeJS=Node.js, Deno, .NET, .NET Core=.NET, JVM, CPython, PyPy, GraalVM',
    'runtime',
  ),
  several(
    'web app server',
    'gunicorn, uvicorn, uWSGI, Puma, Unicorn, Tomcat, Jetty, Passenger, WildFly, JBoss, WebLogic, IIS, Undertow, Netty, hypercorn',
    'wsgi',
  ),
  several('antivirus', 'ClamAV, CrowdStrike, Sophos, Defender, SentinelOne', 'virus malware scan endpoint'),
  tool('dependency bot', 'Dependabot, Renovate, Snyk, WhiteSource, Mend', 'dependency'),
  several(
    'editor',
    'VS Code, IntelliJ, Eclipse, Neovim, Vim, Emacs, WebStorm, PyCharm, Xcode, Android Studio, Zed',
    'editor ide',
  ),
  tool(
    'CAD tool',
    'SolidWorks, Fusion 360, AutoCAD, CATIA, Onshape, FreeCAD, NX, Creo, Inventor, Rhino',
    'cad drawing mechanical',
  ),
  tool('PCB tool', 'KiCad, Altium, Altium Designer=Altium, Eagle, OrCAD, PADS', 'pcb schematic layout'),
  several(
    'microcontroller',
    'STM32, ESP32, nRF52, nRF53, RP2040, ATmega328, ATmega, SAMD21, PIC32, Arduino, MSP430, ESP8266, i.MX, STM32F4, STM32H7, nRF9160, Raspberry Pi, Jetson, BeagleBone',
    'microcontroller mcu chip soc board controller',
  ),
  several(
    'hash algorithm',
    'bcrypt, argon2, argon2id, scrypt, PBKDF2, SHA-1, SHA-256, MD5, SHA-512, xxHash, BLAKE3, CRC32',
    'hash password checksum',
  ),
  several(
    'cipher',
    'AES-256, AES-128, AES-GCM, ChaCha20, RSA, Ed25519, ECDSA, RS256, HS256, ES256',
    'encryption cipher sign',
  ),
  several('compression', 'gzip, zstd, Brotli, Snappy, LZ4, bzip2, xz, deflate', 'compress compression'),
  several(
    'template engine',
    'Jinja2, Jinja=Jinja2, Handlebars, Mustache, EJS, Pug, Twig, Thymeleaf, Liquid, MJML, Blade, Haml, ERB',
    'template',
  ),
  several(
    'date library',
    'moment.js, date-fns, Luxon, Day.js, dayjs=Day.js, Joda-Time, java.time, js-joda',
    'date',
  ),
  several(
    'validation library',
    'Zod, Yup, Joi, io-ts, Valibot, Ajv, pydantic, marshmallow, Cerberus',
    'validation schema',
  ),
  several(
    'HTTP client',
    'axios, superagent, httpx, OkHttp, Retrofit, aiohttp, urllib3, Alamofire, node-fetch, undici',
    'http client',
  ),
  tool(
    'migration tool',
    'Flyway, Liquibase, Alembic, golang-migrate, Atlas, Goose, Sqitch',
    'migration schema',
  ),
  tool(
    'branching model',
    'trunk-based development, trunk-based=trunk-based development, GitFlow, Git Flow=GitFlow, git-flow=GitFlow, GitHub Flow',
    'branch branching',
  ),
  tool('work method', 'Scrum, Kanban, Scrumban, XP, SAFe, Shape Up, waterfall', 'team work process'),
  attribute(
    'license',
    'MIT, MIT License=MIT, Apache-2.0, Apache 2.0=Apache-2.0, Apache License 2.0=Apache-2.0, GPL, GPLv2, GPLv3, GPL-2.0=GPLv2, GPL-3.0=GPLv3, LGPL, LGPLv3, AGPL, AGPLv3, AGPL-3.0=AGPLv3, BSD, BSD-2-Clause, BSD-3-Clause, MPL-2.0, MPL 2.0=MPL-2.0, MPL=MPL-2.0, ISC, BUSL, BSL, Business Source License=BSL, SSPL, EUPL, Unlicense, CC0, CC BY 4.0, CC-BY-4.0=CC BY 4.0, Elastic License, EPL, EPL-2.0, WTFPL',
    'license open-source relicense',
    true,
  ),
  attribute(
    'time_zone',
    'UTC, GMT, CET, CEST, EST, EDT, PST, PDT, Europe/Berlin, America/New_York, local time',
    'timezone timestamp zone',
    true,
  ),
  ...TRADES,
  {
    attribute: '',
    name: '',
    names:
      'Storybook, OpenSSL, lodash, jQuery, Consul, TypeDoc, Swagger, OpenAPI, Postman, Insomnia, Wireshark, ffmpeg, ImageMagick, LibreOffice, Chrome, Firefox, Safari, Electron, Tauri, Chromium, CUDA, Excel, Google Sheets, Airtable, ROS, ROS 2, OpenCV, etcd, ZooKeeper',
    words: '',
  },
];

/** Words that are also everyday English: only as written in the list. */
export const AS_WRITTEN = new Set([
  ...TRADES_AS_WRITTEN,
  ...'Go Swift Bash Dart REST SOAP Rust Java Ruby React Angular Rails Remix Flask Redis Kafka Mocha Drone Karma Azure Aurora Pulsar Node Docker Helm Vault Consul Temporal Spark Envoy Prettier Cypress Sentry Stripe Vite Nx JSON XML Mongo Travis bun cargo poetry composer uv pip yarn Snowflake Express Alpine Scala Svelte Cassandra Dragonfly Celery Bazel Maven Prisma Drizzle Oracle Neon Spanner Realm Perl Lua Elm Julia Crystal Nim Zig Ada Phoenix Koa Ember Backbone Gatsby Astro Solid Gin Echo Rocket Meteor Tornado Lit Polymer Sinatra Render Railway Lambda Bundler Conan dep hatch rye pdm Bamboo Semaphore Concourse Woodpecker Dagger Tekton Jasmine AVA Espresso nose unittest Doctrine Exposed Diesel Peewee Eloquent Chef Puppet Bicep Crossplane Synapse Square Linear Asana Trello Shortcut Height Plane Trac Mantis Front Intercom Crisp Slack Discord Element Zoom Whereby Jitsi Sketch Framer Canva Zeplin Notion Outline Slab Coda Guru Obsidian Sphinx Close Copper Attio Resend Brevo Split Unleash Flipper Flipt Looker Tableau Mode Hex Superset Heap Segment Amplitude Pendo Fathom Rollbar Loki Vector Axiom Splunk Tempo Jaeger Keras Theano Caffe Neptune Comet Feast Zephyr RIOT CAN HTTP SSE Bluetooth Ethernet polling webhooks Thread Matter Rollup Parcel Metro Grunt Gulp Ant Make Buck Pants Just Ninja Mill Rake Meson Biome Ruff Standard Clippy Black Detox Maestro Selenium Locust Artillery Ionic Flutter Expo Capacitor Cordova Unity Unreal Bevy Apache Kong Caddy Ambassador Squid Nomad Rancher Mesos Flux Spinnaker Harness Skaffold Kamal Fastlane Airflow Prefect Luigi Cadence Mage Stitch Flink Hadoop Beam Trino Presto Hive Pandas Polars Dask Storm Ray Bull Quartz Resque Huey cron Chroma Milvus Vespa Clerk Okta Doppler Keeper Dashlane GitHub Nexus Harbor Quay Fastly Akamai Bunny Ghost Sanity Payload Prismic Drupal Medusa Workday Lever Ashby Deel Gusto Rippling Lattice Greenhouse Factorial Brex Ramp Pleo Navan Divvy Concur Sage Wave Xero Odoo SAP Harvest Timely Toggl Box Dropbox Delighted Tally Canvas Blackboard Moodle HERE Leaflet Claude Gemini Llama Mistral Cohere Bedrock Redux Recoil Bloc Bootstrap Foundation Less Sass Emotion Bulma Mantine Debian Fedora Talos Puma Unicorn Jetty Passenger Undertow Netty Defender Sophos Renovate Mend Eclipse Vim Emacs Zed NX Creo Inventor Rhino Eagle PADS Onshape fetch got ky requests Joi Yup Zod Atlas Goose Scrum Kanban waterfall XP SAFe Liquid Blade Pug Mustache Twig Handlebars Deno MIT ISC BSD GPL HTML PDF Iceberg Arrow Hudi Wasabi Ceph Glacier Sensu Graphite Istio Linkerd Cilium passwords UTC deflate Standard Jest Varnish Outline SES SNS ECS NFS SPI USB TCP UDP'.split(
    ' ',
  ),
]);
