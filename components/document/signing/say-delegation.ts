import type { Delegation } from "@/lib/commerce/signature";

/** What is said of a signature that the company let somebody else give. */
export function sayDelegation(isolate: (text: string) => string, { name, company, in_place_of }: Delegation) {
  return { name: isolate(name), company: isolate(company ?? ""), replaced: isolate(in_place_of) };
}
