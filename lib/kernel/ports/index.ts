import type { AccessPointPort } from "./access-point";
import type { ChallengeRegistry } from "./challenge";
import type { DnsPort } from "./dns";
import type { DocumentSealPort } from "./document-seal";
import type { LanguageModelPort } from "./language-model";
import type { MailPort } from "./mail";
import type { MailSignIns } from "./mail-sign-in";
import type { MailboxPort } from "./mailbox";
import type { GatewayRegistry } from "./payment-gateway";
import type { RemoteCalendars } from "./remote-calendar";
import type { RemotePicturesPort } from "./remote-pictures";
import type { PdfPort } from "./pdf";
import type { SftpPort } from "./sftp";
import type { StoragePort } from "./storage";
import type { SubscriptionProvider } from "./subscription-provider";
import type { TaxAuthorityPort } from "./tax-authority";
import type { VirusScanPort } from "./virus-scan";
import type { WebhookPort } from "./webhook";

/** The external systems by port; each adapter is loaded on first use. */
export interface Ports {
  storage(): Promise<StoragePort>;
  virusScan(): Promise<VirusScanPort>;
  mail(): Promise<MailPort>;
  pdf(): Promise<PdfPort>;
  documentSeal(): Promise<DocumentSealPort>;
  webhooks(): Promise<WebhookPort>;
  mailboxes(): Promise<MailboxPort>;
  mailSignIns: MailSignIns;
  languageModel(): Promise<LanguageModelPort>;
  sftp(): Promise<SftpPort>;
  taxAuthority(): Promise<TaxAuthorityPort>;
  accessPoint(): Promise<AccessPointPort>;
  dns(): Promise<DnsPort>;
  calendars: RemoteCalendars;
  remotePictures(): Promise<RemotePicturesPort>;
  gateways: GatewayRegistry;
  subscriptions(): Promise<SubscriptionProvider>;
  challenges: ChallengeRegistry;
}
