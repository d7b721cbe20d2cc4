/** Secrets that are known by how they are written, whatever stands around them. */
import type { SecretPattern } from './announced.js';

const FORMS: Readonly<Record<string, readonly RegExp[]>> = {
  'private key': [
    /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|$)/g,
    /\bAGE-SECRET-KEY-1[A-Z0-9]{20,}/g,
  ],
  'access key': [
    /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g,
    /(\bsecret(?:\s+access)?(?:\s+key)?\s+)[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])/gi,
    /\bLTAI[A-Za-z0-9]{12,20}\b/g,
  ],
  token: [
    /\b(?:gh[pousr]|github_pat|glpat|gldt|glrt|npm|hf|dop_v1|shp(?:at|ss|ca)|lin_api|sbp|ntn|hvs|pypi)[_.-][A-Za-z0-9_-]{16,}/g,
    /\bxox[abeoprs]-[A-Za-z0-9-]{10,}|\bxapp-[A-Za-z0-9-]{16,}/g,
    /\b(?:ya29\.|GOCSPX-|ATATT3|dapi)[A-Za-z0-9_-]{20,}=*/g,
    /\b\d{8,10}:AA[A-Za-z0-9_-]{30,}/g,
    /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?/g,
    /(\bauthorization["'`]?\s*[:=]\s*["'`]?(?:bearer|basic|token|apikey)\s+)(?!\[|<|\$)[^\s"'`]{6,}/gi,
    /(\b(?:bearer|basic)\s+)(?=[A-Za-z0-9._~+/-]*\d)[A-Za-z0-9._~+/-]{16,}=*/gi,
    /\b(?:gl(?:sa|c)|gsk|r8|fig[do]|dckr_(?:pat|oat)|sntry[su]|rubygems|do[or]_v1|shppa|lin_oauth|nfp|pscale_(?:tkn|pw|oauth)|sgp|ph[cx]|rdme|waka_tok|f[om]\d|atp|gl(?:oas|cbt|ft|imt|agent|soat)|hv[br]|dp\.(?:pt|st|ct|sa|scim|audit))[_.-](?=[A-Za-z0-9_-]*\d)[A-Za-z0-9_-]{16,}/g,
    /\b(?:EAAA|ATCTT3|ATBB|EAA[A-Za-z0-9]{40})[A-Za-z0-9_-]{28,}=*/g,
    /\bsecret_[A-Za-z0-9]{32,}/g,
    /(\bSSWS\s+)[A-Za-z0-9_-]{20,}/g,
  ],
  webhook: [
    /(\bhttps:\/\/hooks\.slack\.com\/(?:services|workflows)\/)[A-Za-z0-9/_-]{16,}/g,
    /(\bhttps:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/\d+\/)[A-Za-z0-9_-]{16,}/g,
  ],
  'API key': [
    /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or|svcacct|admin|lf)[-_][A-Za-z0-9_-]{12,}|\bwhsec_[A-Za-z0-9+/=]{16,}/g,
    /\bsk-(?=[A-Za-z0-9_]*\d)[A-Za-z0-9_]{20,}/g,
    /\bAIza[A-Za-z0-9_-]{30,}|\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}|\bSK[0-9a-f]{32}\b/g,
    /\b(?:xai|pplx|tskey-(?:auth|api|client|webhook)|NR(?:AK|II|JS|RA)|CFPAT|PMAK|xkeysib|tvly|nvapi|pat-(?:na|eu)\d|sq0(?:atp|csp)|FLWSECK(?:_TEST)?)-(?=[A-Za-z0-9_-]*\d)[A-Za-z0-9_-]{16,}/g,
    /\bpul-[0-9a-f]{40}\b|\bkey-[0-9a-f]{32}\b|\bre_[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,}/g,
  ],
  password: [
    /((?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:)(?!\[|<|\$|\*{2,}|\{)[^\s/]+(?=@)/gi,
    /((?:^|\s)(?:-u|--user)[ =][^\s:]+:)(?!\[|<|\$)[^\s]{4,}/g,
  ],
  DSN: [/(\bhttps?:\/\/)[0-9a-f]{32}(?::[0-9a-f]{32})?(?=@[\w.-]+\/\d+)/g],
};

export const KNOWN_BY_FORM: readonly SecretPattern[] = Object.entries(FORMS).flatMap(([kind, patterns]) =>
  patterns.map((pattern) => ({ kind, pattern })),
);
