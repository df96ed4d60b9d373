/** The API path of the role that this session views as. */
export const roleViewPath = "/api/tenant/role-view";
