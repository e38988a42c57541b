export const onboard = {
  title: 'Onboard',
};
export type OnboardWords = typeof onboard;
