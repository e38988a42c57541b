export const needed = {
  TPR_BASE_URL: 'https://service.example/api/',
  TPR_AUTH_URL: 'https://sign-in.example',
  TPR_REALM: 'customers',
  TPR_CLIENT_ID: 'excel-addin',
};
