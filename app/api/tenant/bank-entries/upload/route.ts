import { addBankEntries } from "@/lib/domains/bank-statements";
import { uploadBankStatement } from "@/lib/handlers/bank-statements";
import { withCaller } from "@/lib/kernel/http/endpoint/endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";

const form = {
  type: "object",
  required: ["file"],
  additionalProperties: false,
  properties: { file: { type: "string", format: "binary", contentMediaType: "application/xml" } },
};

export const POST = rawEndpoint(
  "One statement in the format CAMT.053 comes as multipart/form-data in the field `file`; it is read and not stored.",
  (request) => withCaller(request, addBankEntries.id, 200, (call) => uploadBankStatement(call, request)),
  { operation: addBankEntries, status: 200, body: { "multipart/form-data": { schema: form } } },
);
