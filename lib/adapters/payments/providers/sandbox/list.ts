import { adyenSandbox } from "../adyen/sandbox";
import { mercadoPagoSandbox } from "../mercadopago/sandbox";
import { mollieSandbox } from "../mollie/sandbox";
import { paypalSandbox } from "../paypal/sandbox";
import { paystackSandbox } from "../paystack/sandbox";
import { razorpaySandbox } from "../razorpay/sandbox";
import { squareSandbox } from "../square/sandbox";
import { tapSandbox } from "../tap/sandbox";
import type { SandboxDefinition } from "./definition";

/** The sandboxes of the providers, one line each. */
export const sandboxes: readonly SandboxDefinition[] = [
  paypalSandbox,
  mollieSandbox,
  squareSandbox,
  adyenSandbox,
  razorpaySandbox,
  paystackSandbox,
  mercadoPagoSandbox,
  tapSandbox,
];
