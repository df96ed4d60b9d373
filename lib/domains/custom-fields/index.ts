export { createCustomField } from "./commands/create";
export { deleteCustomField, restoreCustomField } from "./commands/delete";
export { changeCustomFieldType, fillCustomField, finishCustomField } from "./commands/retype";
export { updateCustomField } from "./commands/update";
export { assertNewValues, customValuesOf, findMissingValues, writeCustomValues, writeNewCustomValues } from "./commands/values";
export { customFieldEvents, customFieldRetyped } from "./events";
export { scopesOf } from "./policy";
export { listMergeNames, readMergeValues } from "./queries/merge";
export { readCustomList } from "./queries/lists";
export { findCustomHits } from "./queries/search";
export { customFieldsOf, readRecordFields } from "./queries/of-record";
export {
  customFor,
  customValuesSql,
  hiddenChange,
  hiddenValues,
  readCustomValues,
  readDefinitions,
  sharedValues,
  toStoredValues,
} from "./queries/values";
export { previewCustomFieldType } from "./queries/retype";
export { getCustomFieldImpact } from "./queries/impact";
export { getCustomField, listCustomFields } from "./queries";
export { customFieldRecord } from "./record";
export type { WithCustomValues } from "./resource";
