import type { MailPort } from "./mail";
import type { GatewayRegistry } from "./payment-gateway";
import type { PdfPort } from "./pdf";
import type { StoragePort } from "./storage";
import type { VirusScanPort } from "./virus-scan";

/** The outside world, by port; each adapter is loaded when it is first asked for. */
export interface Ports {
  storage(): Promise<StoragePort>;
  virusScan(): Promise<VirusScanPort>;
  mail(): Promise<MailPort>;
  pdf(): Promise<PdfPort>;
  gateways: GatewayRegistry;
}
