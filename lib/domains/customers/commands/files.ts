import { fileOperations } from "@/lib/domains/files";
import { findCustomer } from "../queries";
import { lockCustomer } from "./parts";

export const {
  list: listCustomerFiles,
  attach: attachCustomerFile,
  detach: detachCustomerFile,
} = fileOperations({ noun: "customer", read: "customers.read", write: "customers.write", find: findCustomer, lock: lockCustomer });
