// All background functions and schedules, one line per file. One that is missing here does not run.
export { answerQueuedAssist } from "./assists/answer-assist";
export { attendAssists } from "./assists/attend-to-assists";
export { notifyOfNearAssistCap } from "./assists/notify-of-near-cap";
export { notifyOfBrokenChain } from "./audit/notify-of-broken-chain";
export { signAuditChains } from "./audit/sign-audit-chains";
export { emailAddedInvitee, emailRemovedInvitee, emailUpdatedEvent, emailDeletedEvent } from "./calendar/email-invitees";
export {
  emailBooking,
  emailCancelledBooking,
  emailMovedBooking,
  notifyOfBooking,
  notifyOfCancelledBooking,
  notifyOfMovedBooking,
} from "./bookings/follow-bookings";
export { cancelBookingOfEvent, cancelDeclinedBooking, cancelUninvitedBooking, moveBookingOfEvent } from "./bookings/follow-events";
export { remindOfBookings } from "./bookings/remind-of-bookings";
export { notifyOfAnswer } from "./calendar/notify-of-answer";
export { notifyOfFailingConnection } from "./calendar-connections/notify-of-failing-connection";
export { syncConnectedCalendars } from "./calendar-connections/sync-connected-calendars";
export { emailGivenConsent } from "./consents/email-given-consent";
export { notifyOfWithdrawnConsent } from "./consents/notify-of-withdrawn-consent";
export { attendToContracts } from "./contracts/attend-to-contracts";
export { checkSignedContracts } from "./contracts/check-signed-contracts";
export { bundleSignedContract } from "./contracts/bundle-signed-contract";
export { emailSentContract } from "./contracts/email-sent-contract";
export {
  notifyOfDeclinedContract,
  notifyOfSignedContract,
  notifyOfPartlySignedContract,
  notifyOfDamagedContract,
  notifyOfContractNotice,
  notifyOfExpiredContract,
  notifyOfExpiringContract,
  notifyOfRenewedContract,
} from "./contracts/notify-of-contracts";
export { emailSentCreditNote } from "./credit-notes/email-sent-credit-note";
export { emailStatement } from "./statements/email-statement";
export { sendMonthlyStatements } from "./statements/send-monthly-statements";
export { emailPaymentReminder } from "./dunning/email-payment-reminder";
export { sendPaymentReminders } from "./dunning/send-payment-reminders";
export { emailSentEstimate } from "./estimates/email-sent-estimate";
export { expireEstimates } from "./estimates/expire-estimates";
export { checkSignedProposals } from "./proposals/check-signed-proposals";
export { bundleSignedProposal } from "./proposals/bundle-signed-proposal";
export { emailSentProposal } from "./proposals/email-sent-proposal";
export { expireProposals } from "./proposals/expire-proposals";
export {
  notifyOfDamagedProposal,
  notifyOfDeclinedProposal,
  notifyOfExpiredProposal,
  notifyOfPartlySignedProposal,
  notifyOfSignedProposal,
} from "./proposals/notify-of-proposals";
export { notifyOfAcceptedEstimate, notifyOfDeclinedEstimate, notifyOfExpiredEstimate } from "./estimates/notify-of-estimates";
export { checkDomains } from "./knowledge-base/check-domains";
export {
  notifyOfEndedPlan,
  notifyOfFailedPublishing,
  notifyOfFailingDomain,
  notifyOfStoppedDomain,
} from "./knowledge-base/notify-of-problems";
export { fillRetypedField } from "./custom-fields/fill-retyped-field";
export { notifyOfExpiringSeal, watchSealCertificates } from "./company-seals/watch-seal-certificates";
export { mailReleasedDocument } from "./tax-clearance/mail-released";
export {
  notifyOfDisconnectedTaxUnit,
  notifyOfExpiringTaxUnit,
  notifyOfLateTaxDocument,
  notifyOfRejectedTaxDocument,
} from "./tax-clearance/notify-of-tax-clearance";
export { sendQueuedTaxDocument, sendWaitingTaxDocuments, watchTaxUnits } from "./tax-clearance/send-tax-documents";
export { checkSendingDomains } from "./sending-domains/check-sending-domains";
export { notifyOfFailingSendingDomain, notifyOfStoppedSendingDomain } from "./sending-domains/notify-of-sending-domains";
export { publishScheduledArticles } from "./knowledge-base/publish-scheduled-articles";
export { issueRecurringInvoices } from "./recurring-invoices/issue-recurring-invoices";
export { notifyOfCompletedSchedule, notifyOfRunAtRisk, notifyOfStoppedSchedule } from "./recurring-invoices/notify-of-recurring-invoices";
export { announceTrials } from "./subscriptions/announce-trials";
export { followEndingTrial, followFailedSubscription, notifyOfCanceledSubscription } from "./subscriptions/follow-subscriptions";
export { reconcileNightly } from "./subscriptions/reconcile-nightly";
export { refreshSubscriptions } from "./subscriptions/refresh-subscriptions";
export { attendToPrices } from "./recurring-invoices/attend-to-prices";
export { chargeRecurringInvoices, followFailedCharge, planAutomaticCharge } from "./recurring-invoices/charge-recurring-invoices";
export {
  endAutopayOfRemovedMethod,
  notifyOfAgreedAutopay,
  notifyOfBlockedAutopay,
  notifyOfEndedAutopay,
} from "./recurring-invoices/notify-of-autopay";
export { checkNextRuns } from "./recurring-invoices/check-next-runs";
export { remindOfFollowUps } from "./leads/remind-of-follow-ups";
export { notifyOfSubmittedLead } from "./leads/notify-of-submitted-lead";
export { notifyOfFollowUp } from "./leads/notify-of-follow-up";
export { remindSigners } from "./signers/remind-signers";
export { followBouncedSurvey, followFailedSurvey, followSuppressedSurvey } from "./surveys/follow-unsent-surveys";
export { emailSentSurvey } from "./surveys/email-sent-survey";
export { notifyOfUnhappyAnswer } from "./surveys/notify-of-unhappy-answer";
export { planSurveyAfterInvoice, planSurveyAfterTicket } from "./surveys/plan-surveys";
export { sendPlannedSurveys } from "./surveys/send-planned-surveys";
export { emailTicketReceived } from "./tickets/email-ticket-received";
export {
  followBouncedReply,
  followFailedReply,
  followSentReply,
  followSuppressedReply,
  notifyOfUndeliveredReply,
} from "./tickets/follow-undelivered-replies";
export { emailTicketReply } from "./tickets/email-ticket-reply";
export {
  escalateOverdueTicket,
  notifyOfWarnedTicket,
  notifyOfAssignedTicket,
  notifyOfOpenedTicket,
  notifyOfOverdueTicket,
  notifyOfTicketReply,
  notifyOfWokenTicket,
} from "./tickets/notify-of-tickets";
export { createRecurringTasks } from "./recurring-tasks/create-recurring-tasks";
export { notifyOfAssignedTask } from "./tasks/notify-of-assigned-task";
export {
  checkBudgetOfEditedTime,
  checkBudgetOfEnteredTime,
  checkBudgetOfExpense,
  checkBudgetOfTimer,
  checkChangedBudget,
  notifyOfBudget,
} from "./projects/alert-of-budget";
export { sendProjectDigests } from "./projects/send-project-digests";
export { askAboutTimers } from "./time-entries/ask-about-timers";
export { notifyOfForgottenTimer } from "./time-entries/notify-of-forgotten-timer";
export {
  notifyOfApprovedTimesheet,
  notifyOfRejectedTimesheet,
  notifyOfReopenedTimesheet,
  notifyOfSubmittedTimesheet,
} from "./timesheets/notify-of-timesheets";
export { invoiceProjectTime } from "./time-entries/invoice-project-time";
export {
  notifyOfApprovedExpense,
  notifyOfReimbursedExpense,
  notifyOfRejectedExpense,
  notifyOfSubmittedExpense,
} from "./expenses/notify-of-expenses";
export { notifyOfFailedWork, reportFailedRuns } from "./jobs/report-failed-runs";
export { notifyOfFailingMailbox } from "./mailboxes/notify-of-failing-mailbox";
export { pollAskedMailbox, pollNewMailbox } from "./mailboxes/poll-at-once";
export { notifyOfFloodedMailbox } from "./mailboxes/notify-of-flooded-mailbox";
export { notifyOfSignedOutMailbox } from "./mailboxes/notify-of-signed-out-mailbox";
export { pollMailboxes } from "./mailboxes/poll-mailboxes";
export { sendHeldTicketReply } from "./tickets/send-held-reply";
export { wakeSnoozedTickets } from "./tickets/wake-snoozed-tickets";
export { watchTicketDeadlines } from "./tickets/watch-ticket-deadlines";
export { askGateways } from "./payments/ask-gateways";
export { compareBooks } from "./reconciliation/prove-books";
export { emailNotification } from "./notifications/email-notification";
export { closePagesOfCreditedInvoice, closePagesOfPaidInvoice, closePagesOfPayment } from "./payments/close-pages";
export { emailReceivedPayment } from "./payments/email-received-payment";
export { fetchReceivedEInvoices, deliverQueuedEInvoice, deliverWaitingEInvoices } from "./e-invoices/deliver-e-invoices";
export { notifyOfFailingAccessPoint, notifyOfReceivedEInvoice, notifyOfUndeliveredEInvoice } from "./e-invoices/notify-of-e-invoices";
export { emailSentInvoice } from "./invoices/email-sent-invoice";
export { markOverdueInvoices } from "./invoices/mark-overdue-invoices";
export { notifyOfBlockedFile } from "./files/notify-of-blocked-file";
export {
  notifyOfChargeback,
  notifyOfDisputedPayment,
  notifyOfFlaggedPayment,
  notifyOfReceivedPayment,
} from "./payments/notify-of-payments";
export { notifyOfRefusedKey, notifyOfSetAsideDelivery } from "./payments/notify-of-gateways";
export { notifyOfPayoutExceptions, planPayoutReading } from "./payouts/follow-payouts";
export { readGatewayPayouts } from "./payouts/read-payouts";
export { notifyOfLedgerDisagreement } from "./reconciliation/notify-of-disagreement";
export { notifyOfPaidInvoice, notifyOfReopenedInvoice } from "./invoices/notify-of-invoices";
export { releaseMails } from "./mail/release-held-mails";
export { removeDeletedFile } from "./files/remove-deleted-file";
export { scanUploadedFile } from "./files/scan-uploaded-file";
export { scanWaitingFiles } from "./files/scan-waiting-files";
export { sendQueuedMail } from "./mail/send-queued-mail";
export { storeFinalizedPdf } from "./invoices/store-finalized-pdf";
export { notifyFollowersOfComment, notifyFollowersOfDueDate, notifyFollowersOfStatus } from "./tasks/notify-followers";
export { notifyOfMention } from "./tasks/notify-of-mention";
export { sweepQuarantineFolder } from "./files/sweep-quarantine";
export { notifyOfRetention } from "./retention/notify-of-retention";
export { applyRetentionRules } from "./retention/apply-retention";
export { notifyOfVaultGuesses } from "./vault/notify-of-guesses";
export { notifyOfUnusualRead } from "./vault/notify-of-unusual-read";
export { remindOfExpiringItems } from "./vault/remind-of-expiry";
export { deleteDeliveries, watchWebhooks } from "./webhooks/watch-webhooks";
export { notifyOfFailingWebhook, notifyOfStoppedWebhook } from "./webhooks/notify-of-webhooks";
export { notifyOfFailedExport, notifyOfReadyExport } from "./exports/notify-of-exports";
export { removeExports } from "./exports/remove-old-exports";
export { writeExport } from "./exports/write-export";
export { notifyOfFailedDelivery, queueExportDelivery, sendExport } from "./exports/send-exports";
export { runScheduledExports } from "./exports/run-scheduled-exports";
export { notifyOfFailedImport, notifyOfFinishedImport } from "./imports/notify-of-imports";
export { removeImports } from "./imports/remove-old-imports";
export { checkUploadedImport, undoStartedImport, writeStartedImport } from "./imports/run-imports";
export { resumeHeldErasures, workOnPrivacyRequest } from "./privacy-requests/work-on-request";
export {
  emailExtendedPrivacyRequest,
  emailFulfilledPrivacyRequest,
  emailRefusedPrivacyRequest,
  notifyOfDuePrivacyRequest,
  notifyOfFailedPrivacyRequest,
  notifyOfPrivacyRequest,
  notifyOfSearchedPrivacyRequest,
} from "./privacy-requests/follow-requests";
export { attendToPrivacyRequests } from "./privacy-requests/attend-to-privacy-requests";
