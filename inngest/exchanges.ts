import { testPaymentGateway } from "@/lib/domains/payment-gateways";
import {
  beginSave,
  chargeSavedMethod,
  checkPaymentAttempt,
  refundGatewayPayment,
  startCharge,
  startJointCharge,
} from "@/lib/domains/payments";

/** Every exchange there is: one that a crash left open is taken up by its name here, and one that is not in this list stays open. */
export const exchanges = [
  beginSave,
  chargeSavedMethod,
  checkPaymentAttempt,
  refundGatewayPayment,
  startCharge,
  startJointCharge,
  testPaymentGateway,
];
