import { join } from "node:path";
import { providers, type ProviderLine } from "./adapters/payments/providers/list";
import type { Environment } from "./kernel/env";
import type { Ports } from "./kernel/ports";
import type { ChallengeRegistry } from "./kernel/ports/challenge";
import type { DnsPort } from "./kernel/ports/dns";
import type { DocumentSealPort } from "./kernel/ports/document-seal";
import type { LanguageModelPort } from "./kernel/ports/language-model";
import type { MailboxPort } from "./kernel/ports/mailbox";
import type { MailPort } from "./kernel/ports/mail";
import type { MailSignIns } from "./kernel/ports/mail-sign-in";
import type { Gateway, GatewayRegistry } from "./kernel/ports/payment-gateway";
import type { PdfPort } from "./kernel/ports/pdf";
import type { OAuthCalendarPort, RemoteCalendars } from "./kernel/ports/remote-calendar";
import type { AccessPointPort } from "./kernel/ports/access-point";
import type { SftpPort } from "./kernel/ports/sftp";
import type { StoragePort } from "./kernel/ports/storage";
import type { SubscriptionProvider } from "./kernel/ports/subscription-provider";
import type { TaxAuthorityPort } from "./kernel/ports/tax-authority";
import type { VirusScanPort } from "./kernel/ports/virus-scan";
import type { WebhookPort } from "./kernel/ports/webhook";

/** Creates a value on first use; a failure is not cached. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Binds each port to the adapter that the environment selects, loaded on first use, since a vendor's SDK costs memory and start time. */
export function bindPorts(environment: Environment, clock: { now(): Date }): Ports {
  return {
    gateways: bindGateways(environment, clock),
    subscriptions: once(() => bindSubscriptions(environment)),
    challenges: bindChallenges(clock),
    storage: once(() => bindStorage(environment)),
    virusScan: once(() => bindVirusScan(environment)),
    mail: once(() => bindMail(environment)),
    pdf: once(() => bindPdf(environment)),
    documentSeal: once(bindDocumentSeal),
    webhooks: once(() => bindWebhooks(environment)),
    calendars: bindCalendars(environment, clock),
    mailboxes: once(() => bindMailboxes(environment)),
    mailSignIns: bindMailSignIns(environment),
    languageModel: once(() => bindLanguageModel(environment)),
    sftp: once(bindSftp),
    taxAuthority: once(() => bindTaxAuthority(environment)),
    accessPoint: once(() => bindAccessPoint(environment)),
    dns: once(() => bindDns(environment)),
    remotePictures: once(async () => (await import("./adapters/remote-pictures/http")).createHttpPictures()),
  };
}

function bindChallenges(clock: { now(): Date }): ChallengeRegistry {
  return {
    altcha: once(async () => (await import("./adapters/challenge/altcha")).createAltcha({ clock })),
    turnstile: once(async () => (await import("./adapters/challenge/turnstile")).createTurnstile({ clock })),
  };
}

type LoadGateway = (environment: Environment, clock: { now(): Date }) => Promise<Gateway>;

function bindGateways(environment: Environment, clock: { now(): Date }): GatewayRegistry {
  const gateways: (readonly [slug: string, load: LoadGateway])[] = [["stripe", bindStripe], ...providers.map(bindProvider)];
  const loaders = new Map(gateways.map(([slug, load]) => [slug, once(() => load(environment, clock))]));
  return { slugs: [...loaders.keys()], load: (slug) => loaders.get(slug)?.() ?? Promise.resolve(null) };
}

/** Stripe itself, unless the worker serves the sandbox of its API. */
async function bindStripe({ STRIPE_SANDBOX_PORT }: Environment, clock: { now(): Date }): Promise<Gateway> {
  const { createStripeGateway } = await import("./adapters/payments/stripe");
  return createStripeGateway({ clock, ...stripeEndpoint(STRIPE_SANDBOX_PORT) });
}

/** The provider itself, unless the worker serves the sandbox of its API. */
function bindProvider({ slug, load }: ProviderLine): readonly [slug: string, load: LoadGateway] {
  return [
    slug,
    ({ PAYMENT_SANDBOX_PORT: port }, clock) =>
      load({ clock, ...(port === undefined ? {} : { endpoint: `http://127.0.0.1:${port}/${slug}` }) }),
  ];
}

async function bindSubscriptions({ STRIPE_SANDBOX_PORT }: Environment): Promise<SubscriptionProvider> {
  const { createStripeSubscriptions } = await import("./adapters/payments/stripe-subscriptions");
  return createStripeSubscriptions(stripeEndpoint(STRIPE_SANDBOX_PORT));
}

function stripeEndpoint(port: number | undefined): { endpoint?: { protocol: "http"; host: string; port: number } } {
  return port === undefined ? {} : { endpoint: { protocol: "http", host: "127.0.0.1", port } };
}

async function bindStorage(environment: Environment): Promise<StoragePort> {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PATH_STYLE, STORAGE_DIR } = environment;
  if (S3_BUCKET === undefined) {
    const { createLocalDiskStorage } = await import("./adapters/storage/local-disk");
    return createLocalDiskStorage({ root: STORAGE_DIR });
  }
  const { createS3Storage } = await import("./adapters/storage/s3");
  return createS3Storage({
    bucket: S3_BUCKET,
    region: S3_REGION,
    path_style: S3_PATH_STYLE === "1",
    ...(S3_ENDPOINT === undefined ? {} : { endpoint: S3_ENDPOINT }),
    ...(S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined
      ? {}
      : { credentials: { access_key_id: S3_ACCESS_KEY_ID, secret_access_key: S3_SECRET_ACCESS_KEY } }),
  });
}

async function bindVirusScan({ CLAMD_HOST, CLAMD_PORT, CLAMD_SOCKET }: Environment): Promise<VirusScanPort> {
  if (CLAMD_HOST === undefined && CLAMD_SOCKET === undefined) {
    const { createEicarScan } = await import("./adapters/virus-scan/eicar");
    return createEicarScan();
  }
  const { createClamdScan } = await import("./adapters/virus-scan/clamd");
  return createClamdScan({
    address: CLAMD_SOCKET === undefined ? { host: CLAMD_HOST ?? "127.0.0.1", port: CLAMD_PORT } : { socket_path: CLAMD_SOCKET },
  });
}

async function bindMail({
  RESEND_API_KEY,
  RESEND_WEBHOOK_SECRET,
  SMTP_HOST,
  SMTP_PORT,
  SMTP_SECURITY,
  SMTP_USER,
  SMTP_PASSWORD,
}: Environment): Promise<MailPort> {
  if (RESEND_API_KEY !== undefined) {
    const { createResendMail } = await import("./adapters/mail/resend");
    return createResendMail({
      api_key: RESEND_API_KEY,
      ...(RESEND_WEBHOOK_SECRET === undefined ? {} : { webhook_secret: RESEND_WEBHOOK_SECRET }),
    });
  }
  if (SMTP_HOST === undefined) {
    const { createDrawerMail } = await import("./adapters/mail/drawer");
    return createDrawerMail();
  }
  const { createSmtpMail } = await import("./adapters/mail/smtp");
  return createSmtpMail({
    host: SMTP_HOST,
    port: SMTP_PORT,
    security: SMTP_SECURITY,
    ...(SMTP_USER === undefined || SMTP_PASSWORD === undefined ? {} : { auth: { user: SMTP_USER, password: SMTP_PASSWORD } }),
  });
}

/** The worker renders PDFs for every process. */
async function bindPdf({ WORKER_PORT, ATRIUM_SIGNING_SECRET }: Environment): Promise<PdfPort> {
  const { createRemotePdf } = await import("./adapters/pdf/remote");
  return createRemotePdf({ url: `http://127.0.0.1:${WORKER_PORT}/render`, secret: ATRIUM_SIGNING_SECRET });
}

async function bindDocumentSeal(): Promise<DocumentSealPort> {
  const { createDocumentSeal } = await import("./adapters/document-seal/pades");
  return createDocumentSeal();
}

async function bindWebhooks({ ATRIUM_DEMO }: Environment): Promise<WebhookPort> {
  const { createHttpWebhooks } = await import("./adapters/webhooks/http");
  return createHttpWebhooks({ loopback: ATRIUM_DEMO === "1" });
}

async function bindMailboxes({ ATRIUM_DEMO, STORAGE_DIR }: Environment): Promise<MailboxPort> {
  const { createImapMailboxes } = await import("./adapters/mailboxes/imap");
  const real = createImapMailboxes();
  if (ATRIUM_DEMO !== "1") return real;
  const { createFolderMailboxes } = await import("./adapters/mailboxes/folder");
  return createFolderMailboxes({ root: join(STORAGE_DIR, "mailboxes"), real });
}

function bindMailSignIns(environment: Environment): MailSignIns {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET } = environment;
  const bind = (provider: keyof MailSignIns, client_id?: string, client_secret?: string) =>
    once(async () => {
      if (client_id === undefined || client_secret === undefined) return null;
      const { createMailSignIn } = await import("./adapters/mailboxes/sign-in");
      return createMailSignIn(provider, { client_id, client_secret });
    });
  return {
    google: bind("google", GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET),
    microsoft: bind("microsoft", MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET),
  };
}

/** Models in a private network answer by plain HTTP on ports of their own. */
async function bindLanguageModel({ ATRIUM_DEMO, AI_PRIVATE_NETWORKS }: Environment): Promise<LanguageModelPort> {
  const { createLanguageModel } = await import("./adapters/ai/language-model");
  const networks = AI_PRIVATE_NETWORKS?.split(",");
  const egress = networks && { allow_private: networks, allow_http: true, allowed_ports: "any" as const };
  return createLanguageModel({ demo: ATRIUM_DEMO === "1", ...(egress && { egress }) });
}

async function bindSftp(): Promise<SftpPort> {
  const { createSshSftp } = await import("./adapters/sftp/ssh");
  return createSshSftp();
}

async function bindDns({ DNS_SERVERS }: Environment): Promise<DnsPort> {
  const { createDnsResolver } = await import("./adapters/dns/resolver");
  return createDnsResolver(DNS_SERVERS === undefined ? {} : { servers: DNS_SERVERS.split(",") });
}

/** The authority itself, unless the worker serves the sandbox of its API. */
async function bindTaxAuthority({ TAX_SANDBOX_PORT: port }: Environment): Promise<TaxAuthorityPort> {
  const { createTaxAuthority } = await import("./adapters/tax-authority/zatca");
  return createTaxAuthority(port === undefined ? {} : { sandbox: `http://127.0.0.1:${String(port)}` });
}

/** Companies' own access points; the sandbox is reachable where the worker serves it. */
async function bindAccessPoint({ ACCESS_POINT_SANDBOX_PORT: port }: Environment): Promise<AccessPointPort> {
  const { createAccessPoint } = await import("./adapters/access-point/rest");
  return createAccessPoint(port === undefined ? {} : { sandbox: `http://127.0.0.1:${String(port)}` });
}

function bindCalendars(environment: Environment, clock: { now(): Date }): RemoteCalendars {
  return {
    google: once(() => bindGoogleCalendar(environment)),
    microsoft: once(() => bindMicrosoftCalendar(environment, clock)),
    caldav: once(async () => (await import("./adapters/calendar/caldav")).createCaldav({ clock })),
  };
}

async function bindGoogleCalendar({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Environment): Promise<OAuthCalendarPort | null> {
  if (GOOGLE_CLIENT_ID === undefined || GOOGLE_CLIENT_SECRET === undefined) return null;
  const { createGoogleCalendar } = await import("./adapters/calendar/google");
  return createGoogleCalendar({ client_id: GOOGLE_CLIENT_ID, client_secret: GOOGLE_CLIENT_SECRET });
}

async function bindMicrosoftCalendar(
  { MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET }: Environment,
  clock: { now(): Date },
): Promise<OAuthCalendarPort | null> {
  if (MICROSOFT_CLIENT_ID === undefined || MICROSOFT_CLIENT_SECRET === undefined) return null;
  const { createGraphCalendar } = await import("./adapters/calendar/graph");
  return createGraphCalendar({ client_id: MICROSOFT_CLIENT_ID, client_secret: MICROSOFT_CLIENT_SECRET, clock });
}
