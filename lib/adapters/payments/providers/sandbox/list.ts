import { adyenSandbox } from "../adyen/sandbox/sandbox";
import { mollieSandbox } from "../mollie/sandbox";
import { razorpaySandbox } from "../razorpay/sandbox/sandbox";
import { squareSandbox } from "../square/sandbox/sandbox";
import type { SandboxDefinition } from "./definition";

/** The sandboxes of the providers, one line each. */
export const sandboxes: readonly SandboxDefinition[] = [mollieSandbox, squareSandbox, adyenSandbox, razorpaySandbox];
