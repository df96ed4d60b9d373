import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { ChargeRequest, Gateway } from "@/lib/kernel/ports/payment-gateway";

interface Unsaved extends Pick<Gateway, "beginSave" | "completeSave" | "chargeSaved"> {
  /** @throws AppError `invalid` for a charge that is to save its method. */
  checkUnsaved(request: Pick<ChargeRequest, "save_method">): void;
}

/** The part of a gateway that cannot save payment methods through a redirect. */
export function withoutSaving(name: string): Unsaved {
  const refuse = (): Promise<never> => Promise.reject(new AppError("conflict", `${name} cannot save a payment method on its page.`));
  return {
    beginSave: refuse,
    completeSave: refuse,
    chargeSaved: refuse,
    checkUnsaved: ({ save_method }) => {
      if (save_method) throw invalidField("save_method", "not_supported", `${name} cannot save a payment method on its page.`);
    },
  };
}
