"use client";

import { FileList } from "@/components/record/FileList";
import { useCan } from "@/components/shell/workplace";
import { customers } from "./resource";

export function CustomerFiles({ customerId, locked }: { customerId: string; locked: boolean }) {
  const can = useCan();
  return <FileList resource={customers} id={customerId} locked={locked || !can("files.write")} />;
}
