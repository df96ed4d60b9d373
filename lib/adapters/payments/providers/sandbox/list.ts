import { mercadoPagoSandbox } from "../mercadopago/sandbox";
import { paystackSandbox } from "../paystack/sandbox";
import { tapSandbox } from "../tap/sandbox";
import type { SandboxDefinition } from "./definition";

/** The sandboxes of the providers, one line each. */
export const sandboxes: readonly SandboxDefinition[] = [paystackSandbox, mercadoPagoSandbox, tapSandbox];
