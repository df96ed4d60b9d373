"use client";

import type { Page } from "@/components/api/resource";
import { usePart } from "@/components/api/use-record";
import { customers } from "@/components/customers/resource";
import { savedMethodsPath } from "@/components/payments/SavedMethods";
import type { KeptMethod } from "@/components/payments/resource";

const none: readonly KeptMethod[] = [];

/** The payment methods that a customer let the company keep; none until they are known, and where nobody asks. */
export function useKeptMethods(customerId: string, wanted: boolean): readonly KeptMethod[] {
  const { data } = usePart<Page<KeptMethod>>(customers, customerId, "saved-methods", savedMethodsPath(customerId), {}, wanted);
  return data?.data ?? none;
}
