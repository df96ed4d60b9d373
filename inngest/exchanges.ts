import { testSealTimestamp } from "@/lib/domains/company-seals";
import { completeConnection, connectCaldav, disconnectCalendar } from "@/lib/domains/calendar-connections";
import { refundCreditNote } from "@/lib/domains/credit-notes";
import { testDestination } from "@/lib/domains/export-destinations";
import { createExport } from "@/lib/domains/exports";
import { submitBooking } from "@/lib/domains/bookings";
import { submitLead } from "@/lib/domains/leads";
import { checkKbDomain } from "@/lib/domains/knowledge-base";
import { checkSendingDomain } from "@/lib/domains/sending-domains";
import { completeMailSignIn, testMailbox } from "@/lib/domains/mailboxes";
import { finishGatewayTest, testPaymentGateway } from "@/lib/domains/payment-gateways";
import {
  adoptSubscription,
  cancelSubscription,
  changePlan,
  createSubscription,
  keepSubscription,
  pauseSubscription,
  previewPlanChange,
  reconcileSubscriptions,
  resumeSubscription,
  syncSubscription,
  updateSubscription,
} from "@/lib/domains/subscriptions";
import { lookUpParticipant } from "@/lib/domains/access-points";
import { activateTaxUnit, connectTaxUnit } from "@/lib/domains/tax-clearance";
import { submitPrivacyRequest } from "@/lib/domains/privacy-requests";
import { submitTicket } from "@/lib/domains/tickets";
import {
  beginSave,
  chargeSavedMethod,
  checkPaymentAttempt,
  refundGatewayPayment,
  startCharge,
  startJointCharge,
} from "@/lib/domains/payments";

/** All exchanges. After a crash, `sweepExchanges` resumes an open exchange by its name, so one that is missing here stays open. */
export const exchanges = [
  activateTaxUnit,
  connectTaxUnit,
  lookUpParticipant,
  adoptSubscription,
  cancelSubscription,
  changePlan,
  createSubscription,
  keepSubscription,
  pauseSubscription,
  previewPlanChange,
  reconcileSubscriptions,
  resumeSubscription,
  syncSubscription,
  updateSubscription,
  beginSave,
  chargeSavedMethod,
  checkKbDomain,
  checkPaymentAttempt,
  checkSendingDomain,
  completeConnection,
  completeMailSignIn,
  connectCaldav,
  createExport,
  disconnectCalendar,
  finishGatewayTest,
  refundCreditNote,
  refundGatewayPayment,
  startCharge,
  startJointCharge,
  testDestination,
  submitBooking,
  submitLead,
  submitPrivacyRequest,
  submitTicket,
  testMailbox,
  testPaymentGateway,
  testSealTimestamp,
];
