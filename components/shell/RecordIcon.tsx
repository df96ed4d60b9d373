import { Building2, CreditCard, File, FileText, Package, UserRound, type LucideIcon } from "lucide-react";
import type { Noun } from "@/lib/kernel/base/nouns";

const icons: Partial<Record<Noun, LucideIcon>> = {
  customer: Building2,
  contact: UserRound,
  staff: UserRound,
  item: Package,
  payment: CreditCard,
  invoice: FileText,
};

/** The sign of a kind of record. Decoration: its name stands beside it. */
export function RecordIcon({ noun }: { noun: Noun }) {
  const Icon = icons[noun] ?? File;
  return <Icon aria-hidden="true" />;
}
