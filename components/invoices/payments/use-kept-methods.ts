"use client";

import { usePart } from "@/components/api/use-record";
import { customers } from "@/components/customers/resource";
import type { KeptMethod } from "@/components/payments/resource";

const none: readonly KeptMethod[] = [];

/** The payment methods that a customer let the company keep; none until they are known, and where nobody asks. */
export function useKeptMethods(customerId: string, wanted: boolean): readonly KeptMethod[] {
  const { data } = usePart(customers, customerId, "saved-methods", customers.verbs.list_methods, { id: customerId }, wanted);
  return data?.data ?? none;
}
