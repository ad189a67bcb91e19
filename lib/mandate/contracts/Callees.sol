// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Whoever deploys a {Puller} says who holds its roles at first.
interface IRoles {
    /// @notice May charge.
    function keeper() external view returns (address);
    /// @notice May cancel.
    function canceller() external view returns (address);
}

/// @notice The part of an ERC-20 token with EIP-2612 that is used here.
interface IERC20Permit {
    /// @notice Sets an allowance by the owner's signature.
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external;
    /// @notice How much the spender may still take from the owner.
    function allowance(address owner, address spender) external view returns (uint256);
}
