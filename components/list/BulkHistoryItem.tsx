"use client";

import { History } from "lucide-react";
import { MenuItem } from "@/components/ui/Menu";

/** The menu item that opens the bulk actions of the last day; it loads with the menu, since few lists have it. */
export function BulkHistoryItem({ label, onSelect }: { label: string; onSelect: () => void }) {
  return (
    <MenuItem icon={<History aria-hidden="true" />} onSelect={onSelect}>
      {label}
    </MenuItem>
  );
}
