import {
  contractDeclined,
  contractExpired,
  contractExpiring,
  contractFilesDamaged,
  contractNoticeDue,
  contractPartlySigned,
  contractRenewed,
  contractSigned,
  noticeReminderValues,
  reminderValues,
} from "@/lib/domains/contracts";
import { type NotificationContent, notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

interface Contract {
  id: string;
  version: number;
  title: string;
  customer_id: string;
  owner_id: string | null;
}

/** The content of a notification to the contract's owner, or else the customer's. */
const describeContract = (
  { id, version, title, customer_id, owner_id }: Contract,
  values: Record<string, string> = {},
): NotificationContent => ({ record_id: id, sequence: version, customer_id, staff_id: owner_id, values: { contract: title, ...values } });

export const notificationOfExpiringContract = (contract: Contract & Parameters<typeof reminderValues>[0]) =>
  describeContract(contract, reminderValues(contract));

export const notifyOfExpiringContract = onEvent("notify-of-expiring-contract", contractExpiring, ({ ctx, data, step }) =>
  notifyStaff(ctx, "contract_expiring", notificationOfExpiringContract(data), step),
);

export const notifyOfContractNotice = onEvent("notify-of-contract-notice", contractNoticeDue, ({ ctx, data, step }) =>
  notifyStaff(ctx, "contract_notice_due", describeContract(data, noticeReminderValues(data)), step),
);

export const notifyOfRenewedContract = onEvent("notify-of-renewed-contract", contractRenewed, ({ ctx, data, step }) =>
  notifyStaff(ctx, "contract_renewed", describeContract(data), step),
);

export const notifyOfExpiredContract = onEvent("notify-of-expired-contract", contractExpired, ({ ctx, data, step }) =>
  notifyStaff(ctx, "contract_expired", describeContract(data), step),
);

export const notifyOfSignedContract = onEvent("notify-of-signed-contract", contractSigned, ({ ctx, data, step }) =>
  notifyStaff(ctx, "contract_signed", describeContract(data), step),
);

export const notifyOfDeclinedContract = onEvent("notify-of-declined-contract", contractDeclined, ({ ctx, data, step }) =>
  notifyStaff(ctx, "contract_declined", describeContract(data), step),
);

export const notifyOfPartlySignedContract = onEvent("notify-of-partly-signed-contract", contractPartlySigned, ({ ctx, data, step }) => {
  const { contract, signer_name, left } = data;
  return notifyStaff(ctx, "contract_partly_signed", describeContract(contract, { signer: signer_name, left: String(left) }), step);
});

export const notifyOfDamagedContract = onEvent("notify-of-damaged-contract", contractFilesDamaged, ({ ctx, data, step }) => {
  const { contract, check } = data;
  return notifyStaff(ctx, "contract_files_damaged", describeContract(contract, { variant: check.outcome }), step);
});
